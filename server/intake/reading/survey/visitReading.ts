import { EfReader } from '../dpc/efRows.ts'
import { departmentCode } from './departmentCode.ts'
import type { KindReading, ReadingTools } from './kindReading.ts'
import { monthsOf } from './settings.ts'

interface Visit {
  readonly identifier: string
  readonly day: string
  readonly department: string
  isFirst: boolean
  isRevisit: boolean
  /** Null if the file has no names for the visit. */
  isOffHours: boolean | null
}

/** 外来受診年月日, counted from 1. */
const visitColumn = 4

/**
 * データ区分 of 初診 and 再診 (DPC の評価・検証等に係る調査 実施説明資料). The レセプト電算処理システム codes of 初診料 and its additions begin with 111, those
 * of 再診料 and 外来診療料 with 112 (医科診療行為マスター: section, then 診療識別).
 */
const first = { category: '11', codes: '111' } as const
const revisit = { category: '12', codes: '112' } as const

const isCharged = (kind: typeof first | typeof revisit, category: string, code: string) =>
  category === kind.category && (code === '' || code.startsWith(kind.codes))

/**
 * Recognises 時間外加算, 休日加算 and 深夜加算 of 初診料 (診療報酬の算定方法 別表第一, A000 注7). 時間外対応加算 belongs to 再診料 and says nothing about the
 * visit. The names are compared because some systems write these additions as details of 初診料.
 */
const isOffHours = (name: string) => /時間外(?!対応)|休日|深夜/u.test(name.normalize('NFKC'))

/** The most visits combined at a time. If a visit appears again later, the database combines its rows. */
const maxOpen = 10_000

/** 外来EF統合ファイル: which patient visited which department on which day, and whether it was a first visit or a revisit. */
export const visitReading = ({ settings, rows, complaints, hash }: ReadingTools): KindReading => {
  const months = monthsOf(settings)
  const open = new Map<string, Visit>()

  const giveOut = () => {
    for (const { identifier, day, department, ...visit } of open.values())
      rows.add('read_visits', {
        patient_hash: hash(identifier),
        visit_date: day,
        department_code: department,
        is_first: visit.isFirst,
        is_revisit: visit.isRevisit,
        is_off_hours: visit.isOffHours,
      })
    open.clear()
  }

  const visitOf = (identifier: string, day: string, department: string): Visit => {
    const key = `${identifier} ${day} ${department}`
    const openVisit = open.get(key)
    if (openVisit) return openVisit
    if (open.size >= maxOpen) giveOut()
    const visit: Visit = { identifier, day, department, isFirst: false, isRevisit: false, isOffHours: null }
    open.set(key, visit)
    return visit
  }

  const reader = new EfReader(
    ({ line, dataIdentifier, fourthDay: day, category, receiptCode, department, names, rowCount }) => {
      if (!months.has(day)) {
        complaints.add({
          line,
          column: visitColumn,
          value: day,
          problem: 'other_month',
          isRejected: true,
          rowCount,
        })
        return
      }
      const isFirst = isCharged(first, category, receiptCode)
      const isRevisit = isCharged(revisit, category, receiptCode)
      if (!isFirst && !isRevisit) return
      const visit = visitOf(dataIdentifier, day, departmentCode(department) ?? '')
      visit.isFirst ||= isFirst
      visit.isRevisit ||= isRevisit
      if (names.length > 0) visit.isOffHours = visit.isOffHours === true || names.some(isOffHours)
    },
    complaints.add,
    { naming: { category: first.category, encoding: settings.encoding } },
  )
  return {
    take: (row) => reader.take(row),
    end: () => {
      reader.end()
      giveOut()
    },
  }
}
