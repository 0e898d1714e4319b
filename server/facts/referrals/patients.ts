import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { deriveKey } from '../../secret.ts'

const plainNumber = /^[1-9][0-9]*$/
/** White space, and characters that nobody sees: marks of direction, soft hyphens, joiners, variation selectors, control characters. */
const unseen = /[\s\p{Cf}\p{Cc}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/**
 * Normalises a patient's number so that it is the same in all systems: no leading zeros or spaces, half-width; null if
 * nothing is left. データ識別番号 of the DPC survey is the same number.
 * @example patientNumber('０００ 1234') // '1234'
 */
export const patientNumber = (text: string): string | null => {
  if (plainNumber.test(text)) return text
  const number = text.normalize('NFKC').replace(unseen, '').replace(/^0+/, '')
  return number || null
}

const hashBytes = 16

/** Keys with which patients are hashed, by tenant. */
export type PatientKeys = ReadonlyMap<number, Uint8Array>

/** The key with which a tenant's patients are hashed, unless it has come from another installation with a key of its own. */
export const patientKeyOf = (secret: Buffer, tenantId: number): Buffer =>
  deriveKey(secret, `patients of tenant ${tenantId}`)

/**
 * The keyed hash by which facts of the same patient are matched, in hexadecimal digits; null if the text is not a
 * patient's number. For tens of thousands of patients: a Buffer costs twice as much, and memory outside the heap.
 */
export type HashPatientInHex = (tenantId: number, patientId: string) => string | null

/**
 * Hashes patients' numbers with HMAC-SHA-256, cut to 16 bytes. Each tenant has its own key, so hashes of different
 * tenants cannot be compared, and nobody without the secret can try out numbers.
 * @param movedKeys - of tenants that have come from another installation
 */
export const patientHexHasher = (secret: Buffer, movedKeys: PatientKeys = new Map()): HashPatientInHex => {
  // Hashing with a KeyObject is five times as fast as with a key in bytes.
  const keys = new Map<number, KeyObject>()
  const keyOf = (tenantId: number) => {
    const cachedKey = keys.get(tenantId)
    if (cachedKey) return cachedKey
    const key = createSecretKey(Buffer.from(movedKeys.get(tenantId) ?? patientKeyOf(secret, tenantId)))
    keys.set(tenantId, key)
    return key
  }
  return (tenantId, patientId) => {
    const number = patientNumber(patientId)
    if (number === null) return null
    return createHmac('sha256', keyOf(tenantId))
      .update(number)
      .digest('hex')
      .slice(0, 2 * hashBytes)
  }
}

/** {@link patientHexHasher} that returns bytes. */
export const patientHasher = (secret: Buffer, movedKeys?: PatientKeys) => {
  const inHex = patientHexHasher(secret, movedKeys)
  return (tenantId: number, patientId: string): Buffer | null => {
    const hash = inHex(tenantId, patientId)
    return hash === null ? null : Buffer.from(hash, 'hex')
  }
}
