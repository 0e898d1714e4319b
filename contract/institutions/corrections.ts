import { z } from 'zod'
import { correctedFields } from '../correctedFields.ts'
import { anyText, dateTime, idParam, operations, Person, shortText } from '../core.ts'

export const maxAddressLength = 300

/** A number as people write it, in one notation: half-width, with plain hyphens. */
export const plainTelephone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‐‑‒–—―−ー]/gu, '-')
    .trim()

const isTelephone = (text: string) => {
  const digits = plainTelephone(text).replaceAll(/\D/gu, '').length
  return text.trim() === '' || (/^\+?[\d\s()-]+$/u.test(plainTelephone(text)) && digits >= 6 && digits <= 15)
}

const isPostalCode = (text: string) => text.trim() === '' || /^〒?\s*\d{3}-?\d{4}$/u.test(plainTelephone(text))

const isWebAddress = (text: string) =>
  text.trim() === '' || (URL.canParse(text.trim()) && /^https?:$/u.test(new URL(text.trim()).protocol))

const telephone = anyText(50)
  .trim()
  .refine(isTelephone, { params: { code: 'telephone' } })

/** What the chart shows and the office may correct. Null says that the institution has none. */
export const CorrectedValues = z.object({
  name: shortText(200),
  name_kana: anyText(200).trim().nullable(),
  tel: telephone.nullable(),
  fax: telephone.nullable(),
  postal_code: anyText(20)
    .trim()
    .refine(isPostalCode, { params: { code: 'postal_code' } })
    .nullable(),
  address: shortText(maxAddressLength),
  administrator_name: anyText(100).trim().nullable(),
  website_url: anyText(500)
    .trim()
    .refine(isWebAddress, { params: { code: 'web_address' } })
    .nullable(),
})

/** What a tenant shows instead of an official value. */
export const Correction = z.object({
  field: z.enum(correctedFields),
  /** Empty if the institution has none, whatever the public list says. */
  value: z.string(),
  /** The present official value. */
  official_value: z.string().nullable(),
  /** Whether the official value has changed since the correction, to something other than the tenant's. */
  is_official_changed: z.boolean(),
  corrected_by: Person,
  corrected_at: dateTime,
})

const { shape } = CorrectedValues
const seenValue = anyText(1_000).nullish()

const SeenValues = z.object({
  name: seenValue,
  name_kana: seenValue,
  tel: seenValue,
  fax: seenValue,
  postal_code: seenValue,
  address: seenValue,
  administrator_name: seenValue,
  website_url: seenValue,
})

/**
 * Fields that are not named stay as they are. An empty text says that the institution has none; null takes the official
 * value again. `seen` has the values that the writer
 * saw of fields; if the shown value of one of them is another now, the reply is 409 with the corrections in `current`.
 */
export const CorrectionsPayload = z.object({
  name: shape.name.nullish(),
  name_kana: shape.name_kana.nullish(),
  tel: shape.tel.nullish(),
  fax: shape.fax.nullish(),
  postal_code: shape.postal_code.nullish(),
  address: shape.address.nullish(),
  administrator_name: shape.administrator_name.nullish(),
  website_url: shape.website_url.nullish(),
  seen: SeenValues.optional(),
})

export const Corrections = z.object({ corrections: z.array(Correction) })

export const correctionOperations = operations({
  correctMedicalInstitution: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/corrections',
    summary: 'Corrects what the nation’s list says of an institution, for the own tenant only',
    scope: 'crm',
    feature: 'medical_institutions_search',
    params: idParam,
    body: CorrectionsPayload,
    response: Corrections,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_corrections', idFrom: 'id' },
    beyondSpecification: 'a wrong telephone number or name is corrected without touching the master',
  },
})
