export { hasPerson } from './contacts.ts'
export { peopleModule } from './module.ts'
export { findReferrer } from './person-store.ts'
export { type SignUp, type SignUpDeps, signUp } from './sign-up.ts'
