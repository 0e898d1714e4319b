import type { HospitalMonth, StayEvent } from './hospitalEvents.ts'
import { type Random, randomFrom } from './random.ts'
import { daysOf, identifierOf, lines, surveyDay } from './surveyRows.ts'

/** The survey's files of the patients discharged from the demo hospital in a month: tab-separated, in the column order of FY2024. */

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
    ['A000010', { 1: surveyDay(patient.birthDate), 2: patient.sex, 3: patient.postalCode }],
    [
      'A000020',
      {
        1: surveyDay(admissionDay),
        2: random.chance(0.06) ? '4' : random.chance(0.08) ? '5' : '1',
        3: isReferred ? '1' : '0',
        4: '1',
        5: urgency,
        6: isByAmbulance ? '1' : '0',
      },
    ],
    [
      'A000030',
      {
        1: surveyDay(dischargeDay),
        2: dischargeTo,
        3: dischargeTo === '8' ? '6' : random.chance(0.9) ? '1' : '4',
        4: '0',
      },
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
              1: surveyDay(stay.operationDay),
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
      surveyDay(stay.admissionDay),
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
        surveyDay(stay.dischargeDay),
        surveyDay(stay.admissionDay),
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
        surveyDay(stay.admissionDay),
        '01',
        stay.condition.departmentCode,
        '',
        '',
        '',
        '1',
        '',
        surveyDay(stay.admissionDay),
        surveyDay(stay.dischargeDay),
        surveyDay(stay.admissionDay),
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
