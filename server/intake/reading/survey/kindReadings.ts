import type { KindReading, ReadingTools } from './kindReading.ts'
import type { SurveyKind } from '#contract/intake/dataUploads.ts'
import { dReading, efReading } from './chargeReadings.ts'
import { stayReading } from './stayReading.ts'
import { visitReading } from './visitReading.ts'

export const kindReadings: Readonly<Record<SurveyKind, (tools: ReadingTools) => KindReading>> = {
  ff1_file: stayReading,
  d_file: dReading,
  hospital_admission_ef_file: efReading,
  outpatient_ef_file: visitReading,
}
