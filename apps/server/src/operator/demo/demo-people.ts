import type { Role } from '@cabstand/domain/roles'

export interface DemoPersonSeed {
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly email: string
  readonly vehicle?: {
    readonly carType: 'City' | 'Comfort' | 'Van' | 'Courier' | 'Cargo'
    readonly make: string
    readonly model: string
    readonly number: string
  }
}

/** +44 7700 900000 to 900999 are reserved for fiction and belong to no phone. */
const mobile = (number: number) => `+447700900${String(number).padStart(3, '0')}`

/** The people that visitors can sign in as. The simulator does not control these drivers. */
export const demoPeople: readonly DemoPersonSeed[] = [
  person('rider', 'Farah', 'Haddad', 1),
  person('rider', 'Jonas', 'Weber', 2),
  {
    ...person('driver', 'Rui', 'Almeida', 11),
    vehicle: { carType: 'City', make: 'Toyota', model: 'Corolla', number: '48-QK-27' },
  },
  {
    ...person('driver', 'Samira', 'Costa', 12),
    vehicle: { carType: 'Comfort', make: 'Skoda', model: 'Superb', number: '17-LM-93' },
  },
  {
    ...person('driver', 'Leila', 'Santos', 15),
    vehicle: { carType: 'Courier', make: 'Piaggio', model: 'Liberty', number: '35-LS-60' },
  },
  person('fleetadmin', 'Bela', 'Fonseca', 21),
  person('admin', 'Lena', 'Moreau', 31),
]

/** Whom the simulator acts as when it books for callers: its bookings and changes are told from those of visitors. */
export const simulatorAdmin = person('admin', 'Demo', 'Simulator', 32)

/** Rui invited the drivers who are not approved yet. */
export const demoReferrer = mobile(11)

/** Signed up, and not approved yet. */
export const driverWithoutLicence: DemoPersonSeed = {
  ...person('driver', 'Hana', 'Kovac', 14),
  vehicle: { carType: 'City', make: 'Renault', model: 'Clio', number: '63-HK-08' },
}
export const newDrivers: readonly DemoPersonSeed[] = [
  {
    ...person('driver', 'Tomas', 'Ferrer', 13),
    vehicle: { carType: 'Comfort', make: 'Toyota', model: 'Camry', number: '29-TF-54' },
  },
  driverWithoutLicence,
]

/** Riders who appear only in past trips. */
export const pastRiders: readonly DemoPersonSeed[] = [
  person('rider', 'Noor', 'Benali', 3),
  person('rider', 'Mateo', 'Ferreira', 4),
  person('rider', 'Clara', 'Neumann', 5),
]

function person(role: Role, firstName: string, lastName: string, number: number): DemoPersonSeed {
  const email = `${firstName}.${lastName}@meridiancabs.example`.toLowerCase()
  return { role, firstName, lastName, mobile: mobile(number), email }
}

const firstNames = [
  'Amal',
  'Boris',
  'Carla',
  'Dina',
  'Emil',
  'Fadi',
  'Greta',
  'Hugo',
  'Ines',
  'Jamal',
  'Karim',
  'Lea',
  'Marta',
  'Nadia',
  'Omar',
  'Paulo',
  'Rana',
  'Stefan',
  'Tarik',
  'Vera',
  'Yusuf',
  'Zoe',
]
const lastNames = [
  'Abreu',
  'Bauer',
  'Cardoso',
  'Demir',
  'Esteves',
  'Farouk',
  'Gomes',
  'Hassan',
  'Ivanov',
  'Jansen',
  'Khoury',
  'Lopes',
  'Mansour',
  'Novak',
  'Okoye',
  'Pinto',
  'Rashid',
  'Silva',
  'Teixeira',
  'Weiss',
]
const models = {
  City: [
    ['Toyota', 'Corolla'],
    ['Renault', 'Clio'],
    ['Dacia', 'Sandero'],
    ['Kia', 'Ceed'],
  ],
  Comfort: [
    ['Skoda', 'Superb'],
    ['Volkswagen', 'Passat'],
    ['Toyota', 'Camry'],
  ],
  Van: [
    ['Mercedes', 'Vito'],
    ['Ford', 'Tourneo'],
    ['Volkswagen', 'Caravelle'],
  ],
  Courier: [
    ['Piaggio', 'Liberty'],
    ['Honda', 'Vision'],
    ['Silence', 'S02'],
  ],
  Cargo: [
    ['Renault', 'Kangoo'],
    ['Fiat', 'Ducato'],
  ],
} as const
const plateLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

export const simulatedDriverCount = 300
const firstSimulatedMobile = 100

/** The drivers of rides that the simulator controls: 60% City, 30% Comfort, 10% Van. */
export function simulatedDrivers(): DemoPersonSeed[] {
  return Array.from({ length: simulatedDriverCount }, (_, index) => {
    const carType = index % 10 < 6 ? 'City' : index % 10 < 9 ? 'Comfort' : 'Van'
    return simulatedDriver(index, carType, {
      number: firstSimulatedMobile + index,
      email: `driver${index + 1}`,
    })
  })
}

const courierCount = 40
const firstCourierMobile = 50

/** The drivers of parcels that the simulator controls: three of four ride a scooter. */
export function simulatedCouriers(): DemoPersonSeed[] {
  return Array.from({ length: courierCount }, (_, index) =>
    simulatedDriver(index + 7, index % 4 === 3 ? 'Cargo' : 'Courier', {
      number: firstCourierMobile + index,
      email: `courier${index + 1}`,
    }),
  )
}

/** Names, cars and plates follow from the index. */
function simulatedDriver(
  index: number,
  carType: keyof typeof models,
  { number, email }: { number: number; email: string },
): DemoPersonSeed {
  const ofType = models[carType]
  const [make, model] = ofType[index % ofType.length] ?? ofType[0]
  const letter = (offset: number) => plateLetters[(index * 7 + offset) % plateLetters.length] ?? 'A'
  return {
    ...person(
      'driver',
      firstNames[index % firstNames.length] ?? 'Amal',
      lastNames[(index * 3 + Math.floor(index / firstNames.length)) % lastNames.length] ?? 'Abreu',
      number,
    ),
    email: `${email}@meridiancabs.example`,
    vehicle: {
      carType,
      make,
      model,
      number: `${10 + ((index * 37) % 90)}-${letter(0)}${letter(11)}-${10 + ((index * 53) % 90)}`,
    },
  }
}
