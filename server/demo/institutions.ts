import type { WeekOfTimes } from '../institutions/master/import/hours/hoursRow.ts'
import type { StoredInstitution } from '../institutions/master/import/institution.ts'
import { bedTypes } from '../institutions/master/import/mergeInstitution.ts'
import { departmentIds } from '../institutions/master/departments.ts'
import { kinds } from '../institutions/master/facilityTypes.ts'
import { type DemoMunicipality, demoMunicipalities, demoPrefecture } from './kumamoto.ts'
import { blessings, corporations, districts, givenNames, surnames } from './names.ts'
import { type Random, randomFrom } from '../sampleFiles/random.ts'

/** Shown as the source of a record, so that users of a chart know that the institution does not exist. */
export const demoSource = 'デモデータ（架空の医療機関）'

export interface DemoHours {
  readonly department: string
  readonly part: number
  readonly consultation: WeekOfTimes
  readonly reception: WeekOfTimes
}

export interface DemoInstitution {
  readonly institution: StoredInstitution
  readonly hours: readonly DemoHours[]
}

/** The suffix after the family's name, its reading, and the departments that go with it. */
type Specialty = readonly [suffix: string, kana: string, departments: readonly string[]]

const clinics: readonly [Specialty, ...Specialty[]] = [
  ['内科', 'ナイカ', ['内科', '消化器内科']],
  ['内科', 'ナイカ', ['内科', '循環器内科']],
  ['内科・循環器内科', 'ナイカジュンカンキナイカ', ['内科', '循環器内科', '糖尿病内科']],
  ['内科・小児科', 'ナイカショウニカ', ['内科', '小児科']],
  ['胃腸科内科', 'イチョウカナイカ', ['内科', '胃腸内科', '内視鏡内科']],
  ['医院', 'イイン', ['内科', '外科', 'リハビリテーション科']],
  ['整形外科', 'セイケイゲカ', ['整形外科', 'リハビリテーション科']],
  ['眼科', 'ガンカ', ['眼科']],
  ['耳鼻咽喉科', 'ジビインコウカ', ['耳鼻いんこう科', 'アレルギー科']],
  ['皮膚科', 'ヒフカ', ['皮膚科', 'アレルギー科']],
  ['小児科', 'ショウニカ', ['小児科', 'アレルギー科']],
  ['産婦人科', 'サンフジンカ', ['産婦人科']],
  ['泌尿器科', 'ヒニョウキカ', ['泌尿器科', '人工透析内科']],
  ['脳神経外科', 'ノウシンケイゲカ', ['脳神経外科', '脳神経内科']],
  ['心療内科', 'シンリョウナイカ', ['精神科', '心療内科']],
  ['在宅クリニック', 'ザイタククリニック', ['内科', '緩和ケア内科']],
]

const dentalDepartments: readonly [readonly string[], ...(readonly string[])[]] = [
  ['歯科'],
  ['歯科', '小児歯科'],
  ['歯科', '歯科口腔外科'],
  ['歯科', '矯正歯科', '小児歯科'],
]

const hospitalDepartments: readonly [readonly string[], ...(readonly string[])[]] = [
  ['内科', '循環器内科', '消化器内科', '外科', '整形外科', 'リハビリテーション科', '放射線科', '麻酔科'],
  ['内科', '脳神経外科', '整形外科', 'リハビリテーション科'],
  ['精神科', '心療内科', '内科'],
  ['内科', '呼吸器内科', '糖尿病内科', '腎臓内科', '泌尿器科', '皮膚科', '眼科'],
  ['内科', '外科', '小児科', '産婦人科', '整形外科', '耳鼻いんこう科', '救急科'],
]

const nearbyPlace = (random: Random, { latitude, longitude, population }: DemoMunicipality) => {
  const reach = population > 60_000 ? 0.018 : 0.012
  return {
    latitude: Number((latitude + random.spread() * reach).toFixed(6)),
    longitude: Number((longitude + random.spread() * reach).toFixed(6)),
  }
}

// No local exchange in Japan begins with 0, so these numbers do not exist.
const unusedNumber = (random: Random) =>
  `096-0${String(random.whole(0, 99)).padStart(2, '0')}-${String(random.whole(0, 9_999)).padStart(4, '0')}`

/** Made-up postal codes. Those of a municipality are consecutive, as real ones are. */
const postalCodeOf = (random: Random, municipality: DemoMunicipality) => {
  const place = String(demoMunicipalities.indexOf(municipality)).padStart(2, '0')
  return `86${place}${random.whole(0, 9)}${String(random.whole(1, 9_999)).padStart(4, '0').slice(2)}`
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const weekOf = (open: (day: (typeof days)[number]) => boolean, start: string, end: string): WeekOfTimes =>
  Object.fromEntries(days.filter(open).map((day) => [day, { start, end }]))

const hoursOf = (random: Random, departments: readonly string[]): DemoHours[] => {
  const halfDay = random.pick(['wed', 'thu', 'thu', 'none'])
  const inTheAfternoon = (day: string) => day !== 'sat' && day !== halfDay
  return departments.flatMap((department) => [
    {
      department,
      part: 1,
      consultation: weekOf(() => true, '09:00', '12:30'),
      reception: weekOf(() => true, '08:30', '12:00'),
    },
    {
      department,
      part: 2,
      consultation: weekOf(inTheAfternoon, '14:00', '18:00'),
      reception: weekOf(inTheAfternoon, '13:45', '17:30'),
    },
  ])
}

interface Naming {
  readonly name: string
  readonly kana: string
  readonly shortName: string | null
}

const namingOf = (random: Random, kind: number, [suffix, suffixKana]: Specialty): Naming => {
  const [stem, stemKana] = random.chance(0.75) ? random.pick(surnames) : random.pick(blessings)
  const [corporation, corporationKana] = random.pick(corporations)
  const ending = kind === kinds.clinic && suffix.endsWith('科') && random.chance(0.65) ? 'クリニック' : ''
  const short = `${stem}${suffix}${ending}`
  return {
    name: `${corporation}${short}`,
    kana: `${corporationKana}${stemKana}${suffixKana}${ending}`,
    shortName: corporation === '' ? null : short,
  }
}

const statusOf = (random: Random) => {
  if (random.chance(0.02)) return 'closed'
  return random.chance(0.01) ? 'suspended' : 'open'
}

type DemoBeds = Pick<
  StoredInstitution,
  'beds_total' | 'beds_general' | 'beds_long_term' | 'beds_psychiatric' | 'beds_tuberculosis' | 'beds_infectious'
>

const noBeds: DemoBeds = {
  beds_total: 0,
  beds_general: null,
  beds_long_term: null,
  beds_psychiatric: null,
  beds_tuberculosis: null,
  beds_infectious: null,
}

const bedsOf = (random: Random, kind: number, departments: readonly string[]): DemoBeds => {
  if (kind === kinds.clinic && random.chance(0.1)) {
    const general = random.whole(5, 19)
    return { ...noBeds, beds_total: general, beds_general: general }
  }
  if (kind !== kinds.hospital) return noBeds
  const psychiatric = departments.includes('精神科') ? random.whole(6, 24) * 10 : null
  const general = psychiatric === null ? random.whole(4, 35) * 10 : null
  const longTerm = random.chance(0.4) ? random.whole(2, 10) * 10 : null
  return {
    ...noBeds,
    beds_total: (psychiatric ?? 0) + (general ?? 0) + (longTerm ?? 0),
    beds_general: general,
    beds_long_term: longTerm,
    beds_psychiatric: psychiatric,
  }
}

const specialtyOf = (random: Random, kind: number): Specialty => {
  if (kind === kinds.dental) return ['歯科医院', 'シカイイン', random.pick(dentalDepartments)]
  if (kind === kinds.hospital) return ['病院', 'ビョウイン', random.pick(hospitalDepartments)]
  return random.pick(clinics)
}

const functionsOf = (random: Random, kind: number) => [
  ...(kind === kinds.hospital && random.chance(0.25) ? [104] : []),
  ...(kind !== kinds.dental && random.chance(0.15) ? [105] : []),
]

const kindOf = (random: Random) => {
  const drawn = random.next()
  if (drawn < 0.065) return kinds.hospital
  return drawn < 0.7 ? kinds.clinic : kinds.dental
}

const makeInstitution = (random: Random, number: number, municipality: DemoMunicipality): DemoInstitution => {
  const kind = kindOf(random)
  const specialty = specialtyOf(random, kind)
  const [, , departments] = specialty
  const naming = namingOf(random, kind, specialty)
  const beds = bedsOf(random, kind, departments)
  const [surname] = random.pick(surnames)
  return {
    institution: {
      id: null,
      source_id: `D43${String(number).padStart(5, '0')}`,
      insurance_code: null,
      name: naming.name,
      name_kana: naming.kana,
      short_name: naming.shortName,
      running_status: statusOf(random),
      prefecture_code: demoPrefecture.code,
      municipality_code: municipality.code,
      postal_code: postalCodeOf(random, municipality),
      address: `${demoPrefecture.name}${municipality.county}${municipality.name}${random.pick(districts)}${random.whole(1, 6)}丁目${random.whole(1, 30)}－${random.whole(1, 20)}`,
      tel: unusedNumber(random),
      administrator_name: `${surname}　${random.pick(givenNames)}`,
      website_url: null,
      ...nearbyPlace(random, municipality),
      location_precision: 'chome',
      ...beds,
      department_ids: departments.flatMap((name) => departmentIds.get(name) ?? []).sort((a, b) => a - b),
      departments,
      facility_type_ids: [kind, ...functionsOf(random, kind), ...bedTypes(beds)].sort((a, b) => a - b),
      closed_weekdays: ['sun', 'holiday'],
      other_closed_days: '年末年始、お盆は休診。',
      sources: [demoSource],
    },
    hours: hoursOf(random, departments),
  }
}

/** Made-up institutions of 熊本県, distributed over its municipalities by population, at least two in each. The result is always the same. */
export const demoInstitutions = (count = 3_000): DemoInstitution[] => {
  const random = randomFrom(20_260_401)
  const people = demoMunicipalities.reduce((sum, { population }) => sum + population, 0)
  let number = 0
  return demoMunicipalities.flatMap((municipality) =>
    Array.from({ length: Math.max(2, Math.round((count * municipality.population) / people)) }, () =>
      makeInstitution(random, ++number, municipality),
    ),
  )
}
