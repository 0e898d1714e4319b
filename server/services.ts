import type { KindColumns } from './institutions/unlisted/institutionKind.ts'
import type { KeptOfMasters } from './institutions/master/keptOfMasters.ts'
import type { PlacesIndex } from './maps/places/placesIndex.ts'
import type { SignInService } from './identity/signInService.ts'
import type { HashPatient, HashPatients } from './facts/referrals/patientKeys.ts'
import type { CampaignMail } from './emails/sending/campaignMail.ts'
import type { OutgoingServices } from './outgoing/outgoingServices.ts'
import type { Mail } from './mail/mailer.ts'
import type { Storage } from './storage/storage.ts'

/** What handlers may use in addition to the tenant's transaction. */
export interface Services {
  /** The address that people open, without a trailing slash. */
  readonly publicUrl: string
  /** Passwords and codes of the embedded provider; null when an external provider signs people in. */
  readonly signIn: SignInService | null
  /** The contents of uploaded files. */
  readonly storage: Storage
  /** Notes in a transaction of its own that nobody needs a stored file, which is then removed in the night. */
  readonly freeFile: (tenantId: number, key: string) => Promise<void>
  /** Adds the row in the nation's list of an institution that a tenant enters itself, in a transaction of its own. */
  readonly addUnlistedRow: (tenantId: number, kind: KindColumns) => Promise<number>
  /** Hashes a patient's number. Facts of the same patient are matched by this hash. */
  readonly hashPatient: HashPatient
  /** The same for the numbers of a file. */
  readonly hashPatients: HashPatients
  readonly outgoing: OutgoingServices
  /** Sends a mail of the product in the background. A failure is logged. Only for after the commit. */
  readonly postMail: (mail: Mail) => void
  /** How e-mails to doctors are sent. */
  readonly campaignMail: CampaignMail
  /** The places of all open institutions. */
  readonly places: KeptOfMasters<PlacesIndex>
}
