import type pg from 'pg'
import type { OutgoingSettings } from '../../outgoing/post.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { PushKeys } from '../webPush/pushKeys.ts'

/** What sending to webhooks and browsers needs. */
export interface Delivering {
  readonly app: pg.Pool
  /** Decrypts stored addresses and secrets. */
  readonly key: Buffer
  readonly outgoing: OutgoingSettings
  /** Null where the installation sends no web push. */
  readonly pushKeys: PushKeys | null
  readonly mailer: Mailer
  /** Where people open the app. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}
