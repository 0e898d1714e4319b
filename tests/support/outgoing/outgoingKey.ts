import { outgoingKeyPurpose } from '#server/outgoing/outgoingServices.ts'
import { deriveKey } from '#server/secret.ts'
import { testSecret } from '../identity/secret.ts'

/** The key with which a test's server encrypts addresses and secrets. */
export const outgoingKey = deriveKey(testSecret, outgoingKeyPurpose)
