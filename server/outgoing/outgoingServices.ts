/** What handlers need of the addresses outside that this installation calls. */
export interface OutgoingServices {
  /** Encrypts addresses and secrets that are stored. */
  readonly key: Buffer
  /** Hosts that may be private and without TLS. */
  readonly privateHosts: readonly string[]
  /** The public key of web push; null where the installation sends none. */
  readonly pushKey: string | null
}

/** The purpose of the key that encrypts stored addresses and secrets (`deriveKey`). */
export const outgoingKeyPurpose = 'outgoing addresses'
