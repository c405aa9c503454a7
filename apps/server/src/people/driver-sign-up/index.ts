export { driverSignUpModule } from './module.ts'
