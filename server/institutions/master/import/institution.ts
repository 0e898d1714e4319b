import type { Place } from './fields.ts'

export interface Beds {
  readonly total: number | null
  readonly general: number | null
  readonly longTerm: number | null
  readonly psychiatric: number | null
  readonly tuberculosis: number | null
  readonly infectious: number | null
}

export interface InstitutionDepartments {
  /** Standard departments (server/institutions/master/departments.ts). */
  readonly ids: readonly number[]
  /** As in the source, including free text. */
  readonly names: readonly string[]
  /** Inferred from the institution's name. Anything that a source states replaces it. */
  readonly inferred: boolean
}

/** The data of one row of a source about an institution. null: the source has no data. */
export interface Incoming {
  readonly line: number
  /** 医療情報ネット's ID, or K followed by the insurance code. */
  readonly sourceId: string
  readonly insuranceCode: string | null
  /** A row of the regional bureau. Data from other sources takes precedence over it. */
  readonly bureauOnly: boolean
  readonly name: string
  readonly nameKana: string | null
  readonly shortName: string | null
  readonly kind: number | null
  readonly prefectureCode: string
  readonly municipalityCode: string | null
  readonly postalCode: string | null
  readonly address: string
  readonly websiteUrl: string | null
  readonly place: Place | null
  readonly beds: Beds | null
  readonly departments: InstitutionDepartments | null
  readonly functionIds: readonly number[] | null
  readonly closedWeekdays: readonly string[] | null
  readonly otherClosedDays: string | null
  readonly sources: readonly string[]
}

/** The columns of medical_institutions that imports write, except the search columns, which are derived from them. */
export interface StoredInstitution {
  readonly id: number | null
  readonly source_id: string
  readonly insurance_code: string | null
  readonly name: string
  readonly name_kana: string | null
  readonly short_name: string | null
  readonly running_status: string
  readonly prefecture_code: string
  readonly municipality_code: string | null
  readonly postal_code: string | null
  readonly address: string
  readonly tel: string | null
  readonly administrator_name: string | null
  readonly website_url: string | null
  readonly longitude: number | null
  readonly latitude: number | null
  readonly location_precision: string
  readonly beds_total: number | null
  readonly beds_general: number | null
  readonly beds_long_term: number | null
  readonly beds_psychiatric: number | null
  readonly beds_tuberculosis: number | null
  readonly beds_infectious: number | null
  readonly department_ids: readonly number[]
  readonly departments: readonly string[]
  readonly facility_type_ids: readonly number[]
  readonly closed_weekdays: readonly string[] | null
  readonly other_closed_days: string | null
  readonly sources: readonly string[]
}

/** Names for the attribution line, which the sources' licences require. */
export const sourceNames = {
  navii: '医療情報ネットのオープンデータ（厚生労働省）',
  bureau: '地方厚生局「コード内容別医療機関一覧表」',
  landInformation: '国土数値情報（医療機関データ）（国土交通省）',
  geocoder: 'Geolonia 住所データ',
} as const
