import { bedTypeIds } from '../facilityTypes.ts'
import type { Beds, Incoming, StoredInstitution } from './institution.ts'

const unknownInstitution: StoredInstitution = {
  id: null,
  source_id: '',
  insurance_code: null,
  name: '',
  name_kana: null,
  short_name: null,
  running_status: 'open',
  prefecture_code: '',
  municipality_code: null,
  postal_code: null,
  address: '',
  tel: null,
  administrator_name: null,
  website_url: null,
  longitude: null,
  latitude: null,
  location_precision: 'none',
  beds_total: null,
  beds_general: null,
  beds_long_term: null,
  beds_psychiatric: null,
  beds_tuberculosis: null,
  beds_infectious: null,
  department_ids: [],
  departments: [],
  facility_type_ids: [],
  closed_weekdays: null,
  other_closed_days: null,
  sources: [],
}

const isBureauId = (sourceId: string) => sourceId.startsWith('K')

const precisions = ['none', 'municipality', 'town', 'chome', 'p04', 'source']

/** A position of equal or better precision replaces the stored one. */
const placed = (stored: StoredInstitution, { place }: Incoming) =>
  place && precisions.indexOf(place.precision) >= precisions.indexOf(stored.location_precision)
    ? { longitude: place.longitude, latitude: place.latitude, location_precision: place.precision }
    : {}

const hasBreakdown = ({ general, longTerm, psychiatric, tuberculosis, infectious }: Beds) =>
  [general, longTerm, psychiatric, tuberculosis, infectious].some((count) => count !== null)

/** Bed counts change together, so that old and new ones never mix. A total alone does not replace a breakdown. */
const bedded = (stored: StoredInstitution, { beds }: Incoming) => {
  if (!beds || (beds.total === null && !hasBreakdown(beds))) return {}
  const storedBreakdown = hasBreakdown({
    total: stored.beds_total,
    general: stored.beds_general,
    longTerm: stored.beds_long_term,
    psychiatric: stored.beds_psychiatric,
    tuberculosis: stored.beds_tuberculosis,
    infectious: stored.beds_infectious,
  })
  if (storedBreakdown && !hasBreakdown(beds)) return {}
  return {
    beds_total: beds.total,
    beds_general: beds.general,
    beds_long_term: beds.longTerm,
    beds_psychiatric: beds.psychiatric,
    beds_tuberculosis: beds.tuberculosis,
    beds_infectious: beds.infectious,
  }
}

const departed = (stored: StoredInstitution, { departments }: Incoming) =>
  departments && (!departments.inferred || stored.departments.length === 0)
    ? { department_ids: departments.ids, departments: departments.names }
    : {}

/** The kinds of beds of an institution, as facility types. */
export const bedTypes = (
  beds: Pick<
    StoredInstitution,
    'beds_general' | 'beds_long_term' | 'beds_psychiatric' | 'beds_tuberculosis' | 'beds_infectious'
  >,
): number[] => [
  ...((beds.beds_general ?? 0) > 0 ? [bedTypeIds.general] : []),
  ...((beds.beds_long_term ?? 0) > 0 ? [bedTypeIds.longTerm] : []),
  ...((beds.beds_psychiatric ?? 0) > 0 ? [bedTypeIds.psychiatric] : []),
  ...((beds.beds_tuberculosis ?? 0) > 0 ? [bedTypeIds.tuberculosis] : []),
  ...((beds.beds_infectious ?? 0) > 0 ? [bedTypeIds.infectious] : []),
]

const typed = (stored: StoredInstitution, incoming: Incoming, beds: Parameters<typeof bedTypes>[0]) => {
  const keepsKind = incoming.bureauOnly && stored.facility_type_ids.some((id) => id < 100)
  const kinds =
    incoming.kind === null || keepsKind ? stored.facility_type_ids.filter((id) => id < 100) : [incoming.kind]
  const functions = incoming.functionIds ?? stored.facility_type_ids.filter((id) => id > 100 && id < 200)
  const designations = stored.facility_type_ids.filter((id) => id > 200 && id < 300)
  return [...kinds, ...functions, ...designations, ...bedTypes(beds)].sort((a, b) => a - b)
}

const united = (stored: readonly string[], incoming: readonly string[]) => {
  const missing = incoming.filter((name) => !stored.includes(name))
  return missing.length === 0 ? stored : [...stored, ...missing].sort()
}

/**
 * Merges the data of a source into an institution. Data that the source lacks stays, and its own data replaces the
 * stored data, with three exceptions. A regional bureau only fills in blanks of an institution from 医療情報ネット. A less
 * precise position does not replace a better one. An institution that is listed again is open again.
 */
export const mergeInstitution = (known: StoredInstitution | undefined, incoming: Incoming): StoredInstitution => {
  const stored = known ?? unknownInstitution
  const onlyFillsIn = known !== undefined && incoming.bureauOnly && !isBureauId(known.source_id)
  const beds = { ...stored, ...bedded(stored, incoming) }
  return {
    ...beds,
    ...placed(stored, incoming),
    ...departed(stored, incoming),
    source_id: onlyFillsIn ? stored.source_id : incoming.sourceId,
    insurance_code: incoming.insuranceCode ?? stored.insurance_code,
    name: onlyFillsIn ? stored.name : incoming.name,
    name_kana: incoming.nameKana ?? stored.name_kana,
    short_name: incoming.shortName ?? stored.short_name,
    running_status: stored.running_status === 'closed' ? 'open' : stored.running_status,
    prefecture_code: onlyFillsIn ? stored.prefecture_code : incoming.prefectureCode,
    municipality_code: onlyFillsIn
      ? (stored.municipality_code ?? incoming.municipalityCode)
      : (incoming.municipalityCode ?? stored.municipality_code),
    postal_code: incoming.postalCode ?? stored.postal_code,
    address: onlyFillsIn ? stored.address : incoming.address,
    website_url: incoming.websiteUrl ?? stored.website_url,
    facility_type_ids: typed(stored, incoming, beds),
    closed_weekdays: incoming.closedWeekdays ?? stored.closed_weekdays,
    other_closed_days: incoming.otherClosedDays ?? stored.other_closed_days,
    sources: united(stored.sources, incoming.sources),
  }
}

const sameValue = (one: unknown, other: unknown) =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, index) => value === other[index]))

/** Whether two states of an institution are equal in every column. */
export const sameInstitution = (one: StoredInstitution, other: StoredInstitution): boolean => {
  const others = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([column, value]) => sameValue(value, others.get(column)))
}
