import { daysAfter } from '#contract/days.ts'
import { type Random, randomFrom } from './random.ts'
import type { HospitalMonth, StayEvent, VisitEvent } from './hospitalEvents.ts'

/** The survey's monthly files of the demo hospital: tab-separated, in the column order of FY2024. */

const bare = (day: string) => day.replaceAll('-', '')
const identifierOf = ({ number }: { readonly number: string }) => number.padStart(10, '0')
const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join('\t')}\r\n`).join('')

type Payloads = Readonly<Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, string>>>
const payloadPlaces = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

const ff1Headings = [
  '施設ｺｰﾄﾞ',
  'ﾃﾞｰﾀ識別番号',
  '入院年月日',
  '回数管理番号',
  '統括診療情報番号',
  'ｺｰﾄﾞ',
  'ﾊﾞｰｼﾞｮﾝ',
  '連番',
  'ﾍﾟｲﾛｰﾄﾞ1(日付等)',
  'ﾍﾟｲﾛｰﾄﾞ2(ｺｰﾄﾞ等)',
  ...[3, 4, 5, 6, 7, 8].map((place) => `ﾍﾟｲﾛｰﾄﾞ${place}`),
  'ﾍﾟｲﾛｰﾄﾞ9(可変長文字列)',
]

/** The ten digits of ADL of a stay's patient. Older patients are less independent. */
const adl = (random: Random, birthDate: string, day: string) => {
  const age = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Array.from({ length: 10 }, () => (random.chance(age > 80 ? 0.5 : 0.12) ? '1' : '0')).join('')
}

const stayEntries = (
  random: Random,
  stay: StayEvent,
): (readonly [code: string, payloads: Payloads, serial?: number])[] => {
  const { condition, patient, admissionDay, dischargeDay, isReferred, isEmergency, isOperated, dischargeTo } = stay
  const urgency = isEmergency ? (random.chance(0.4) ? '320' : '200') : '100'
  const isByAmbulance = isEmergency && random.chance(0.55)
  const disease: Payloads = { 2: condition.icd10, 9: condition.name }
  return [
    ['A000010', { 1: bare(patient.birthDate), 2: patient.sex, 3: patient.postalCode }],
    [
      'A000020',
      {
        1: bare(admissionDay),
        2: random.chance(0.06) ? '4' : random.chance(0.08) ? '5' : '1',
        3: isReferred ? '1' : '0',
        4: '1',
        5: urgency,
        6: isByAmbulance ? '1' : '0',
      },
    ],
    [
      'A000030',
      { 1: bare(dischargeDay), 2: dischargeTo, 3: dischargeTo === '8' ? '6' : random.chance(0.9) ? '1' : '4', 4: '0' },
    ],
    ['A000040', { 2: condition.departmentCode, 3: '0' }],
    ['A006010', disease],
    ['A006020', disease],
    ['A006030', disease],
    ...(random.chance(0.35) ? [['A006040', { 2: 'I10', 9: '高血圧症' }, 1] as const] : []),
    ...(isOperated && condition.surgical
      ? [
          [
            'A007010',
            {
              1: bare(stay.operationDay),
              2: condition.surgical.kCode,
              4: '1',
              5: '0',
              6: '1',
              9: condition.surgical.operation,
            },
            1,
          ] as const,
        ]
      : []),
    ['ADL0010', { 2: adl(random, patient.birthDate, admissionDay) }],
    ['ADL0020', { 2: adl(random, patient.birthDate, dischargeDay) }],
    ['JCS0010', { 2: isByAmbulance && random.chance(0.3) ? '10' : '0' }],
    ['JCS0020', { 2: '0' }],
  ]
}

/** 様式1 of the patients discharged in the month. @param facility - 施設コード, 9 digits */
export const ff1File = ({ month, stays }: HospitalMonth, facility: string): string => {
  const random = randomFrom(Number(month.replace('-', '')) + 2)
  const rows = stays.flatMap((stay) =>
    stayEntries(random, stay).map(([code, payloads, serial = 0]) => [
      facility,
      identifierOf(stay.patient),
      bare(stay.admissionDay),
      '0',
      '0',
      code,
      '20140401',
      String(serial),
      ...payloadPlaces.map((place) => payloads[place] ?? ''),
    ]),
  )
  return lines([ff1Headings, ...rows])
}

/** 医療機関別係数 of the demo hospital. */
const coefficient = '1.4230'

const daysOf = ({ admissionDay, dischargeDay }: StayEvent): string[] => {
  const days: string[] = []
  for (let day = admissionDay; day <= dischargeDay; day = daysAfter(day, 1)) days.push(day)
  return days
}

const courseOf = ({ condition, isOperated }: StayEvent) =>
  isOperated && condition.surgical ? condition.surgical : condition.conservative

/** D file of the patients discharged in the month: the bundled points of their days, and the additional charges. */
export const dFile = ({ stays }: HospitalMonth, facility: string): string =>
  lines(
    stays.flatMap((stay) => {
      const days = daysOf(stay)
      const { dpcCode, pointsPerDay } = courseOf(stay)
      const row = (order: number, category: string, name: string, points: number, unit: string, times: number) => [
        facility,
        identifierOf(stay.patient),
        bare(stay.dischargeDay),
        bare(stay.admissionDay),
        category,
        String(order).padStart(4, '0'),
        '',
        '',
        '',
        name,
        String(points),
        '0',
        '0',
        unit,
        String(times).padStart(3, '0'),
        '',
        '',
        bare(stay.admissionDay),
        '01',
        stay.condition.departmentCode,
        '',
        '',
        '',
        '1',
        '',
        bare(stay.admissionDay),
        bare(stay.dischargeDay),
        bare(stay.admissionDay),
        dpcCode,
        category === '93' ? coefficient : '',
      ]
      return [
        row(1, '93', '診断群分類点数', pointsPerDay, '0', days.length),
        row(2, '97', '食事療養費', 690, '1', days.length * 3),
        ...(stay.isOperated && stay.condition.surgical
          ? [row(3, '50', stay.condition.surgical.operation, stay.condition.surgical.points, '0', 1)]
          : []),
      ]
    }),
  )

interface Act {
  readonly category: string
  readonly code: string
  readonly name: string
  readonly points: number
  readonly unit?: '0' | '1'
  readonly day: string
  /** The parts of the points. */
  readonly details: readonly (readonly [name: string, points: number])[]
}

const efRow = (
  owner: readonly [facility: string, identifier: string, third: string, fourth: string],
  { category, code, day, unit = '0' }: Act,
  order: number,
  detail: number,
  name: string,
  amount: number,
  points: number | null,
  departmentCode: string,
  inOut: '0' | '1',
): string[] => [
  ...owner,
  category,
  String(order).padStart(4, '0'),
  String(detail).padStart(3, '0'),
  '',
  code,
  '',
  name,
  '1',
  '',
  detail === 0 ? '' : String(amount),
  unit,
  '',
  '000000000000',
  points === null ? '' : String(points),
  points === null ? '' : '0',
  points === null ? '' : '0',
  '001',
  '',
  '',
  bare(day),
  '01',
  departmentCode,
  '',
  '',
  '',
  inOut,
  '',
]

const efRows = (
  owner: readonly [string, string, string, string],
  acts: readonly Act[],
  departmentCode: string,
  inOut: '0' | '1',
): string[][] =>
  acts.flatMap((act, index) => [
    efRow(owner, act, index + 1, 0, act.name, 0, act.points, departmentCode, inOut),
    ...act.details.map(([name, points], place) =>
      efRow(owner, act, index + 1, place + 1, name, points, null, departmentCode, inOut),
    ),
  ])

const stayActs = (random: Random, stay: StayEvent): Act[] => {
  const daily = daysOf(stay).flatMap((day): Act[] => [
    {
      category: '90',
      code: '190117710',
      name: '一般病棟入院料',
      points: 1688,
      day,
      details: [['急性期一般入院料１', 1688]],
    },
    ...(random.chance(0.5)
      ? [
          {
            category: '60',
            code: '160008010',
            name: '血液検査',
            points: 254,
            day,
            details: [
              ['末梢血液一般検査', 21],
              ['生化学的検査（１）', 233],
            ] as const,
          },
        ]
      : []),
    ...(random.chance(0.4)
      ? [
          {
            category: '33',
            code: '130009310',
            name: '点滴注射',
            points: 102,
            day,
            details: [['点滴注射', 102]] as const,
          },
        ]
      : []),
    {
      category: '97',
      code: '197000110',
      name: '入院時食事療養（１）',
      points: 2070,
      unit: '1',
      day,
      details: [['食事療養', 2070]],
    },
  ])
  const { surgical } = stay.condition
  const operation: Act[] =
    stay.isOperated && surgical
      ? [
          {
            category: '50',
            code: '150000000',
            name: surgical.operation,
            points: surgical.points,
            day: stay.operationDay,
            details: [[surgical.operation, surgical.points]],
          },
        ]
      : []
  return [...daily, ...operation]
}

/** 入院EF統合ファイル of the patients discharged in the month. */
export const inpatientEfFile = ({ month, stays }: HospitalMonth, facility: string): string => {
  const random = randomFrom(Number(month.replace('-', '')) + 3)
  return lines(
    stays.flatMap((stay) =>
      efRows(
        [facility, identifierOf(stay.patient), bare(stay.dischargeDay), bare(stay.admissionDay)],
        stayActs(random, stay),
        stay.condition.departmentCode,
        '1',
      ),
    ),
  )
}

/** 初診料, outside hours with its addition (診療報酬の算定方法 別表第一, A000 注7). */
const firstVisit = (isOutsideHours: boolean): Pick<Act, 'points' | 'details'> =>
  isOutsideHours
    ? {
        points: 376,
        details: [
          ['初診料', 291],
          ['時間外加算（初診）', 85],
        ],
      }
    : { points: 291, details: [['初診料', 291]] }

const visitActs = (random: Random, { day, isFirst }: VisitEvent): Act[] => [
  isFirst
    ? { category: '11', code: '111000110', name: '初診料', day, ...firstVisit(random.chance(0.06)) }
    : { category: '12', code: '112007410', name: '外来診療料', points: 76, day, details: [['外来診療料', 76]] },
  ...(random.chance(0.6)
    ? [{ category: '60', code: '160008010', name: '検査', points: 420, day, details: [['検査', 420]] as const }]
    : []),
  ...(random.chance(0.25)
    ? [
        {
          category: '70',
          code: '170011810',
          name: 'ＣＴ撮影',
          points: 1020,
          day,
          details: [['ＣＴ撮影', 1020]] as const,
        },
      ]
    : []),
]

/** 外来EF統合ファイル of the visits of the month. */
export const outpatientEfFile = ({ month, visits }: HospitalMonth, facility: string): string => {
  const random = randomFrom(Number(month.replace('-', '')) + 4)
  return lines(
    visits.flatMap((visit) =>
      efRows(
        [facility, identifierOf(visit.patient), bare(visit.patient.birthDate), bare(visit.day)],
        visitActs(random, visit),
        visit.departmentCode,
        '0',
      ),
    ),
  )
}
