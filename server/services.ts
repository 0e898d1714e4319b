import type { SignInService } from './identity/signInService.ts'
import type { HashPatient } from './facts/referrals/patients.ts'
import type { Storage } from './storage/storage.ts'

/** What handlers may use beside the tenant's transaction. */
export interface Services {
  /** The address that people see, without a slash at its end. */
  readonly publicUrl: string
  /** Passwords and codes of the embedded provider; null where an external one signs people in. */
  readonly signIn: SignInService | null
  /** The contents of uploaded files. */
  readonly storage: Storage
  /** By which the facts of a patient find each other. */
  readonly hashPatient: HashPatient
}
