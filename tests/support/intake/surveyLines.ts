/** Lines of DPC survey files for tests, tab-separated. Days are `YYYYMMDD`. */

export const facility = '430000001'
export const otherFacility = '430000002'

const emptied = (count: number, cells: Readonly<Record<number, string>>) =>
  Array.from({ length: count }, (_, index) => cells[index + 1] ?? '').join('\t')

interface StayCells {
  readonly patient: string
  readonly admission: string
  readonly discharge: string
  readonly times?: string
  readonly facilityCode?: string
  readonly department?: string
  readonly disease?: string
  readonly operation?: readonly [day: string, kCode: string]
}

const entry = (
  { patient, admission, times = '0', facilityCode = facility }: StayCells,
  code: string,
  payloads: Readonly<Record<number, string>>,
) =>
  emptied(17, {
    1: facilityCode,
    2: patient.padStart(10, '0'),
    3: admission,
    4: times,
    5: '0',
    6: code,
    7: '20140401',
    8: '0',
    ...Object.fromEntries(Object.entries(payloads).map(([place, value]) => [Number(place) + 8, value])),
  })

/** Rows of a stay in 様式1. */
export const stayLines = (stay: StayCells): string[] => [
  entry(stay, 'A000010', { 1: '19500102', 2: '2', 3: '8620950' }),
  entry(stay, 'A000020', { 1: stay.admission, 2: '1', 3: '1', 5: '100', 6: '0' }),
  entry(stay, 'A000030', { 1: stay.discharge, 2: '1', 3: '1' }),
  entry(stay, 'A000040', { 2: stay.department ?? '350' }),
  entry(stay, 'A006010', { 2: 'I500', 9: stay.disease ?? 'うっ血性心不全' }),
  ...(stay.operation ? [entry(stay, 'A007010', { 1: stay.operation[0], 2: stay.operation[1], 6: '1' })] : []),
]

interface ChargeCells {
  readonly patient: string
  readonly admission: string
  readonly discharge: string
  readonly facilityCode?: string
  readonly category?: string
  readonly points: string
}

/** A row of a D file. */
export const dLine = ({
  coefficient = '1.5',
  code = '050130xx9900xx',
  times = '1',
  ...cells
}: ChargeCells & { readonly coefficient?: string; readonly code?: string; readonly times?: string }): string =>
  emptied(30, {
    1: cells.facilityCode ?? facility,
    2: cells.patient.padStart(10, '0'),
    3: cells.discharge,
    4: cells.admission,
    5: cells.category ?? '93',
    6: '0001',
    11: cells.points,
    14: '0',
    15: times,
    26: cells.admission,
    27: cells.discharge,
    29: code,
    30: coefficient,
  })

interface EfCells extends ChargeCells {
  readonly order?: string
  /** 行為明細番号; 000 is the parent. */
  readonly detail?: string
  readonly amount?: string
  readonly department?: string
  readonly name?: string
  readonly receiptCode?: string
}

/** A row of an inpatients' EF file. In an outpatients' file, discharge and admission are date of birth and date of visit. */
export const efLine = ({ detail = '000', ...cells }: EfCells): string =>
  emptied(31, {
    1: cells.facilityCode ?? facility,
    2: cells.patient.padStart(10, '0'),
    3: cells.discharge,
    4: cells.admission,
    5: cells.category ?? '50',
    6: cells.order ?? '0001',
    7: detail,
    9: cells.receiptCode ?? '',
    11: cells.name ?? '',
    14: cells.amount ?? '',
    15: '0',
    18: cells.points,
    21: '1',
    24: cells.admission,
    26: cells.department ?? '350',
  })

export const fileOf = (...lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')

/** Files of a month; each function is named after its kind. */
export const ff1 = (month: string, ...lines: string[]) =>
  ({ kind: 'ff1_file', month, contents: fileOf(...lines) }) as const
export const ef = (month: string, ...lines: string[]) =>
  ({ kind: 'hospital_admission_ef_file', month, contents: fileOf(...lines) }) as const
export const d = (month: string, ...lines: string[]) => ({ kind: 'd_file', month, contents: fileOf(...lines) }) as const
export const visits = (month: string, ...lines: string[]) =>
  ({ kind: 'outpatient_ef_file', month, contents: fileOf(...lines) }) as const
