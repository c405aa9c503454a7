import { roles } from '@cabstand/domain/roles'
import * as z from 'zod/mini'
import { anyone, endpoint, signedIn } from '../endpoint.ts'
import { id, instant, ok, text } from '../schemas/common.ts'

export const me = z.object({
  id,
  usertype: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  approved: z.boolean(),
  referralId: z.string(),
  profileImage: z.string(),
  lang: z.nullable(z.object({ langLocale: z.string(), dateLocale: z.string() })),
  /** Name and e-mail are given, so a booking can be made. */
  profileComplete: z.boolean(),
  driver: z.nullable(
    z.object({
      carType: z.nullable(id),
      vehicleMake: z.string(),
      vehicleModel: z.string(),
      vehicleNumber: z.string(),
      driverActiveStatus: z.boolean(),
      queue: z.boolean(),
      userrating: z.nullable(z.number()),
    }),
  ),
})
export type Me = z.infer<typeof me>

export const requestOtp = endpoint({
  name: 'requestOtp',
  method: 'POST',
  path: '/api/auth/otp/request',
  summary: 'Send a sign-in code to a mobile number',
  roles: anyone,
  body: z.object({ mobile: text(40) }),
  status: 200,
  output: z.object({
    challengeId: id,
    /** The number as it was understood, in E.164. */
    mobile: z.string(),
    expiresAt: instant,
    /** Seconds until another code can be asked for. */
    retrySeconds: z.int(),
    /** By what the code went; `email` also when this number has none, which is not told. */
    channel: z.enum(['sms', 'email']),
    /** Only in demo mode, where no SMS is sent: the text that the phone would receive. */
    preview: z.optional(z.object({ text: z.string(), code: z.string() })),
  }),
  errors: ['invalid_mobile', 'too_many_requests', 'sms_failed'],
  idempotent: false,
})

export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  path: '/api/auth/otp/verify',
  summary: 'Sign in with the code; answers a session cookie and a bearer token',
  roles: anyone,
  body: z.object({ challengeId: id, code: text(12) }),
  status: 200,
  output: z.object({ token: z.string(), user: me }),
  errors: [
    'otp_validate_error',
    'auth_error',
    'require_approval',
    'not_valid_user_type',
    'too_many_requests',
  ],
  idempotent: false,
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session, or every session of this person',
  roles: signedIn,
  body: z.object({ everywhere: z.optional(z.boolean()) }),
  status: 200,
  output: ok,
  errors: [],
  idempotent: false,
})

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in person',
  roles: signedIn,
  status: 200,
  output: me,
  errors: ['user_issue_contact_admin'],
  idempotent: false,
})

export const updateMe = endpoint({
  name: 'updateMe',
  method: 'PATCH',
  path: '/api/me',
  summary: 'Change name, e-mail or language',
  roles: signedIn,
  body: z.object({
    firstName: z.optional(text(80).check(z.minLength(1))),
    lastName: z.optional(text(80).check(z.minLength(1))),
    email: z.optional(text(200)),
    lang: z.optional(z.object({ langLocale: text(20), dateLocale: text(20) })),
  }),
  status: 200,
  output: me,
  errors: ['proper_email', 'user_exists', 'user_issue_contact_admin'],
  idempotent: true,
})

export const getDemo = endpoint({
  name: 'getDemo',
  method: 'GET',
  path: '/api/demo',
  summary: 'Demo mode: the people one can sign in as',
  roles: anyone,
  status: 200,
  output: z.object({
    people: z.array(z.object({ role: z.enum(roles), name: z.string(), mobile: z.string() })),
    /** Mobiles of the drivers that the simulator drives; they are no different from others. */
    simulatedDrivers: z.array(z.string()),
  }),
  errors: ['not_found'],
  idempotent: false,
})
