import type { HospitalMonth, StayEvent, VisitEvent } from './hospitalEvents.ts'
import { type Random, randomFrom } from './random.ts'
import { daysOf, identifierOf, lines, surveyDay } from './surveyRows.ts'

/** The survey's EF files of the demo hospital: what was done, act by act, in the column order of FY2024. */

/** Something that was done and is charged. */
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
  surveyDay(day),
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
        [facility, identifierOf(stay.patient), surveyDay(stay.dischargeDay), surveyDay(stay.admissionDay)],
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
        [facility, identifierOf(visit.patient), surveyDay(visit.patient.birthDate), surveyDay(visit.day)],
        visitActs(random, visit),
        visit.departmentCode,
        '0',
      ),
    ),
  )
}
