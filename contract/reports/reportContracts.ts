import { z } from 'zod'
import { type Crud, customCrud } from '../crud.ts'
import { featuresOfKind } from './items/catalogue.ts'
import { reportOperations, reportSorts, watchedReportSorts } from './definitions.ts'
import type { ReportKind } from './valueTypes.ts'

const contractOf = <const K extends ReportKind>(kind: K): Crud<`${K}_report`, `${K}_reports`> =>
  customCrud({
    singular: `${kind}_report`,
    plural: `${kind}_reports`,
    operations: reportOperations,
    items: 'definitions',
    // Definitions are made in the builder, not in a form.
    payload: z.object({}),
    sorts: kind === 'medical_institution' ? watchedReportSorts : reportSorts,
    feature: featuresOfKind[kind][1],
  })

/** The definitions of each kind of reports as an entity of the app. */
export const reportContracts = {
  medical_institution: contractOf('medical_institution'),
  area: contractOf('area'),
  own_department: contractOf('own_department'),
  communication: contractOf('communication'),
} satisfies Readonly<Record<ReportKind, Crud>>
