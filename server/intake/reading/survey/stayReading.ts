import { Ff1Reader } from '../dpc/ff1Rows.ts'
import type { Operation, Stay } from '../dpc/stay.ts'
import { departmentCode } from './departmentCode.ts'
import type { KindReading, ReadingTools } from './kindReading.ts'

/** 回数管理番号, counted from 1. */
const timesColumn = 4

const prepared = ({ day, kCode, anaesthesia, name }: Operation) => ({
  operation_date: day,
  kcode: kCode,
  anaesthesia,
  name,
})

const isWhole = ({ episode }: Stay) => /^0+$/.test(episode)

/** 様式1: the stays themselves. Only the data of the whole stay (統括診療情報番号 0) are used. */
export const stayReading = ({ settings, rows, complaints, hash }: ReadingTools): KindReading => {
  const reader = new Ff1Reader(
    (stay) => {
      if (!isWhole(stay)) return
      const { line, times, rowCount } = stay
      if (!/^\d{0,4}$/.test(times)) {
        complaints.add({ line, column: timesColumn, value: times, problem: 'number', isRejected: true, rowCount })
        return
      }
      rows.add('read_stays', {
        patient_hash: hash(stay.dataIdentifier),
        admission_date: stay.admissionDate,
        times: Number(times),
        line,
        row_count: rowCount,
        discharge_date: stay.dischargeDate ?? null,
        department_code: departmentCode(stay.departmentCode) ?? null,
        main_icd10: stay.mainIcd10 ?? null,
        main_disease_name: stay.mainDisease ?? null,
        admission_icd10: stay.admissionIcd10 ?? null,
        resource_icd10: stay.resourceIcd10 ?? null,
        route: stay.route ?? null,
        is_referred: stay.isReferred ?? null,
        urgency: stay.urgency ?? null,
        is_by_ambulance: stay.isByAmbulance ?? null,
        discharge_to: stay.dischargeTo ?? null,
        outcome: stay.outcome ?? null,
        adl_at_admission: stay.adlAtAdmission ?? null,
        adl_at_discharge: stay.adlAtDischarge ?? null,
        jcs_at_admission: stay.jcsAtAdmission ?? null,
        jcs_at_discharge: stay.jcsAtDischarge ?? null,
        postal_code: stay.postalCode ?? null,
        sex: stay.sex ?? null,
        birth_year: stay.birthDate === undefined ? null : Number(stay.birthDate.slice(0, 4)),
        operations: JSON.stringify(stay.operations.map(prepared)),
      })
    },
    complaints.add,
    settings.encoding,
  )
  return { take: (row) => reader.take(row), end: () => reader.end() }
}
