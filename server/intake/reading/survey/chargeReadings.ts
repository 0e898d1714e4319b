import { monthOf } from '#contract/months.ts'
import { DReader } from '../dpc/dRows.ts'
import { EfReader } from '../dpc/efRows.ts'
import type { RowKey } from '../dpc/rowKey.ts'
import { type Charge, type ChargedStay, chargeRow, ChargeSums } from './chargeSums.ts'
import type { KindReading, ReadingTools } from './kindReading.ts'
import { monthsOf } from './settings.ts'

interface Stay {
  readonly line: number
  readonly admissionDate: string
  readonly dischargeDate: string | null
  readonly rowCount: number
}

/** 退院年月日, counted from 1, the same column in EF and D files. */
const dischargeColumn = 3

/**
 * Determines the month of a stay's charges: the month of discharge, or the file's month if the stay has not ended.
 * Rejects the rows if that is not a month of the file.
 */
const monthFinder = ({ settings, complaints }: ReadingTools) => {
  const months = monthsOf(settings)
  return ({ line, admissionDate, dischargeDate, rowCount }: Stay): string | undefined => {
    const reject = (problem: 'order' | 'other_month', value: string): undefined => {
      complaints.add({ line, column: dischargeColumn, value, problem, isRejected: true, rowCount })
    }
    if (dischargeDate === null)
      return months.endsBefore(admissionDate) ? reject('other_month', admissionDate) : months.latest
    if (dischargeDate < admissionDate) return reject('order', `${admissionDate} ${dischargeDate}`)
    return months.has(dischargeDate) ? monthOf(dischargeDate) : reject('other_month', dischargeDate)
  }
}

/**
 * Collects charges. Normally they are summed up by stay, and the key of each charge is stored so that the database can
 * find repeated ones. If repeated charges count once, the charges are stored one by one.
 */
const chargeTaker = ({ settings, rows, hash }: ReadingTools) => {
  const sums = new ChargeSums(rows, hash)
  return {
    add: (stay: ChargedStay, charge: Charge, key: RowKey | null, rowCount: number): void => {
      if (key && settings.doubles === 'once')
        rows.add('read_single_charges', { ...key, ...chargeRow(stay, charge, hash) })
      else sums.add(stay, charge)
      if (key) rows.add('read_charge_keys', { ...key, line: charge.line, row_count: rowCount })
    },
    end: () => sums.end(),
  }
}

/** 入院EF統合ファイル: the sums of each stay's acts. Whether an act is bundled is only in the D file. */
export const efReading = (tools: ReadingTools): KindReading => {
  const { settings, complaints } = tools
  const monthFor = monthFinder(tools)
  const charges = chargeTaker(tools)
  const onRepeatedRow = (line: number) => {
    complaints.find('repeated_rows', line)
    return true
  }
  const reader = new EfReader(
    (act) => {
      const { line, dataIdentifier: identifier, fourthDay: admissionDate, thirdDay: dischargeDate, rowCount } = act
      const month = monthFor({ line, admissionDate, dischargeDate, rowCount })
      if (month === undefined) return
      if (act.detailsDiffer) complaints.find('details_differ', line)
      charges.add(
        { identifier, admissionDate, month, isDischarged: dischargeDate !== null },
        { line, bundledYen: 0, feeYen: act.amount, dpcCode: null, dpcDay: null },
        act.key,
        rowCount,
      )
    },
    complaints.add,
    settings.doubles === 'all' ? {} : { onRepeatedRow },
  )
  return {
    take: (row) => reader.take(row),
    end: () => {
      reader.end()
      charges.end()
    },
  }
}

/** Dファイル: for each stay the bundled amount, the other fees, and the last DPC code. */
export const dReading = (tools: ReadingTools): KindReading => {
  const monthFor = monthFinder(tools)
  const charges = chargeTaker(tools)
  const reader = new DReader(
    (charge) => {
      const { line, dataIdentifier: identifier, admissionDate, dischargeDate, isBundled, amount } = charge
      const month = monthFor({ line, admissionDate, dischargeDate, rowCount: 1 })
      if (month === undefined) return
      charges.add(
        { identifier, admissionDate, month, isDischarged: dischargeDate !== null },
        {
          line,
          bundledYen: isBundled ? amount : 0,
          feeYen: isBundled ? 0 : amount,
          dpcCode: charge.dpcCode,
          dpcDay: charge.from,
        },
        charge.key,
        1,
      )
    },
    tools.complaints.add,
    { tellsKeys: tools.settings.doubles !== 'all' },
  )
  return { take: (row) => reader.take(row), end: () => charges.end() }
}
