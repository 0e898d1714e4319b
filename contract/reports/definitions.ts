import { z } from 'zod'
import { date, dateTime, id, idParam, operations, paging, Person, shortText } from '../core.ts'
import { CommunicationType } from '../communicationTypes.ts'
import { GoneRecord } from '../namedRecords.ts'
import { featuresOfKind } from './items/catalogue.ts'
import { usesCall } from '../recordUses.ts'
import { ItemDefinition } from './itemDefinitions.ts'
import { pivotFields, Report, shapesOfKinds } from './reportItems.ts'
import {
  CommunicationResults,
  GroupResults,
  InstitutionResults,
  PivotResults,
  pivotRequest,
  resultsPage,
  resultsRequest,
} from './results.ts'
import type { ReportKind } from './valueTypes.ts'

type Pascal<N extends string> = N extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<N>
const pascal = <N extends string>(name: N): Pascal<N> =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Pascal<N>

type Shape<K extends ReportKind> = (typeof shapesOfKinds)[K]

const nameOf = shortText(100)

/** The bodies that create and change a definition of a kind. Specification §3, Report definitions. */
const payloadOf = <const K extends ReportKind>(kind: K) =>
  z.object({ name: nameOf, ...Report.shape, ...(shapesOfKinds[kind] as Shape<K>) })
/** What a kind's definition holds besides its name. */
export type ReportDefinition<K extends ReportKind> = Omit<z.output<ReturnType<typeof payloadOf<K>>>, 'name'>
const changesOf = <const K extends ReportKind>(kind: K) =>
  payloadOf(kind).extend({
    /** The version that the user saw. A newer one is a conflict (409) with the stored definition in `current`. */
    updated_at: dateTime.nullish(),
  })

/** The last alert of a report on institutions. */
export const LatestAlert = z.object({ id, alert_date: date, target_count: z.int() })
export type LatestAlert = z.output<typeof LatestAlert>

/** A definition in lists. */
const listed = {
  id,
  name: z.string(),
  created_by: Person,
  created_at: dateTime,
  updated_at: dateTime,
  /** When the caller last opened it; null if never. */
  last_opened_at: dateTime.nullable(),
  is_favorite: z.boolean(),
  /** Whether the caller may change and delete it: its creator and owners may. */
  is_editable: z.boolean(),
  /** Of reports on institutions; null before the first one, and for other kinds. */
  latest_alert: LatestAlert.nullish(),
  /** What its items and conditions name and has been deleted. */
  gone: z.array(GoneRecord),
}
export const ListedReport = z.object(listed)
export type ListedReport = z.output<typeof ListedReport>

const definitionOf = <const K extends ReportKind>(kind: K) =>
  payloadOf(kind).extend(listed).extend({ name: z.string() })

/** The fields by which lists of definitions are sorted. */
export const reportSorts = ['name', 'created_at', 'updated_at', 'last_opened_at'] as const
/** Those of reports on institutions. */
export const watchedReportSorts = [...reportSorts, 'alert_date'] as const

const sortsOf = {
  // The specification calls `created_at` so.
  medical_institution: [...watchedReportSorts, 'create_date'],
  area: reportSorts,
  own_department: reportSorts,
  communication: reportSorts,
} as const satisfies Record<ReportKind, readonly string[]>

const listQuery = paging.extend({
  name: shortText(100).optional(),
  /** Only the caller's favourites. */
  is_favorite: z.boolean().optional(),
  /** Deleted in the last 30 days, which can be restored. */
  deleted: z.boolean().optional(),
  sort: z.enum(['asc', 'desc']).optional(),
})

const resultsOf = {
  medical_institution: InstitutionResults,
  area: GroupResults,
  own_department: GroupResults,
  communication: CommunicationResults,
} as const

/** What a kind is about in requests of results, which do not need the fields of pivots. */
const requestShape = <const K extends ReportKind>(kind: K) =>
  Object.fromEntries(
    Object.entries(shapesOfKinds[kind]).filter(([name]) => !pivotFields.some((field) => field === name)),
  ) as Omit<Shape<K>, (typeof pivotFields)[number]>

/** The file formats of results. */
export const reportFormats = ['csv', 'xlsx'] as const

const callsOf = <const K extends ReportKind>(kind: K) => {
  const path = `/api/${kind}_reports` as const
  const record = `${kind}_report`
  const [feature, own] = featuresOfKind[kind]
  const crm = { scope: 'crm', feature, requiredFeatures: [own] } as const
  const reading = { ...crm, status: 200, effect: 'read', effects: {} } as const
  const computing = {
    scope: 'query',
    feature,
    requiredFeatures: [own],
    status: 200,
    effect: 'read',
    effects: {},
    snapshot: true,
  } as const
  const one = { params: idParam, audit: { record, idFrom: 'id' } } as const
  const words = `${kind.replaceAll('_', ' ')} report`
  const definition = definitionOf(kind)
  const shape = requestShape(kind)
  return operations({
    list: {
      method: 'GET',
      path: `${path}/definitions`,
      summary: `Lists: ${words}s`,
      ...reading,
      query: listQuery.extend({ sort_by: z.enum(sortsOf[kind]).optional() }),
      response: z.object({ total_page: z.int(), total_count: z.int(), definitions: z.array(ListedReport) }),
    },
    get: {
      method: 'GET',
      path: `${path}/definitions/{id}`,
      summary: `Reads one ${words}`,
      ...reading,
      params: idParam,
      response: definition,
    },
    create: {
      method: 'POST',
      path: `${path}/definitions`,
      summary: `Adds one ${words}`,
      ...crm,
      body: payloadOf(kind),
      response: definition,
      status: 201,
      effect: 'write',
      effects: {},
      audit: { record },
    },
    update: {
      method: 'PUT',
      path: `${path}/definitions/{id}`,
      summary: `Changes one ${words}; its creator and owners may`,
      ...crm,
      ...one,
      body: changesOf(kind),
      response: definition,
      status: 200,
      effect: 'write',
      effects: {},
    },
    delete: {
      method: 'DELETE',
      path: `${path}/definitions/{id}`,
      summary: `Deletes one ${words}, which can be restored for 30 days; 409 \`in_use\` if a dashboard shows it or somebody is alerted of it`,
      ...crm,
      ...one,
      effects: { deletes: 'always' },
      status: 204,
      effect: 'write',
    },
    getUses: {
      ...usesCall,
      path: `${path}/definitions/{id}/uses`,
      summary: `Who gets one ${words} by mail, in sentences for the question before its deletion`,
      feature,
      requiredFeatures: [own],
    },
    restore: {
      method: 'POST',
      path: `${path}/definitions/{id}/restore`,
      summary: `Brings a deleted ${words} back`,
      ...crm,
      ...one,
      response: definition,
      status: 200,
      effect: 'write',
      effects: {},
      beyondSpecification: 'a deletion can be taken back for 30 days',
    },
    mark: {
      method: 'PUT',
      path: `${path}/definitions/{id}/favorite`,
      summary: `Marks one ${words} as the caller’s favourite, or no longer`,
      ...crm,
      ...one,
      body: z.object({ is_favorite: z.boolean() }),
      response: ListedReport,
      status: 200,
      effect: 'write',
      effects: {},
      beyondSpecification: 'favourites stand first in the list',
    },
    listItemDefinitions: {
      method: 'GET',
      path: `${path}/item_definitions`,
      summary: `The items that a ${words} can have`,
      ...reading,
      query: z.object({
        /** For communication reports: only items of this type. */
        communication_type: CommunicationType.optional(),
      }),
      response: z.object({ item_definitions: z.array(ItemDefinition) }),
    },
    compute: {
      method: 'POST',
      path: `${path}/results`,
      summary: `A page of a ${words}, saved or not`,
      ...computing,
      body: z.object({ ...resultsPage, ...shape }),
      response: resultsOf[kind],
      audit: { record: `${record}_result` },
    },
    export: {
      method: 'POST',
      path: `${path}/results/file`,
      summary: `All rows of a ${words}, or its crosstab, as CSV or Excel workbook`,
      ...computing,
      effects: { takes_out: 'always' },
      body: z.object({
        ...resultsRequest,
        // With `aggregation_data` the file is the crosstab, otherwise the list.
        ...(shapesOfKinds[kind] as Shape<K>),
        /** Heads the file; default the kind of report. */
        name: nameOf.nullish(),
        format: z.enum(reportFormats),
      }),
      contentType: 'application/octet-stream',
      audit: { record: `${record}_file` },
      beyondSpecification: 'results as a file',
    },
    pivot: {
      method: 'POST',
      path: `${path}/aggregation_results`,
      summary: `The records of a ${words} by one or two of their items`,
      ...computing,
      body: z.object({ ...pivotRequest, ...shape }),
      response: PivotResults,
      audit: { record: `${record}_result` },
    },
  })
}

type OperationId<Call extends string, K extends ReportKind> = Call extends 'list'
  ? `list${Pascal<K>}Reports`
  : Call extends 'listItemDefinitions'
    ? `list${Pascal<K>}ReportItemDefinitions`
    : Call extends 'getUses'
      ? `get${Pascal<K>}ReportUses`
      : `${Call}${Pascal<K>}Report`

/** @example operationIdOf('compute', 'area') // 'computeAreaReport' */
export const operationIdOf = <const Call extends string, const K extends ReportKind>(
  call: Call,
  kind: K,
): OperationId<Call, K> =>
  (call === 'list'
    ? `list${pascal(kind)}Reports`
    : call === 'listItemDefinitions'
      ? `list${pascal(kind)}ReportItemDefinitions`
      : call === 'getUses'
        ? `get${pascal(kind)}ReportUses`
        : `${call}${pascal(kind)}Report`) as OperationId<Call, K>

type Named<K extends ReportKind, Calls> = {
  readonly [Call in keyof Calls & string as OperationId<Call, K>]: Calls[Call]
}

/** Calls under their operationIds. */
const named = <const K extends ReportKind, const Calls extends object>(kind: K, calls: Calls): Named<K, Calls> =>
  Object.fromEntries(
    Object.entries(calls).map(([call, operation]) => [operationIdOf(call, kind), operation] as const),
  ) as Named<K, Calls>

const { pivot: _areaPivot, ...areaCalls } = callsOf('area')
const { pivot: _departmentPivot, ...departmentCalls } = callsOf('own_department')

/** Report definitions of the four kinds, their items, results and pivots. */
export const reportOperations = {
  ...named('medical_institution', callsOf('medical_institution')),
  ...named('communication', callsOf('communication')),
  ...named('area', areaCalls),
  ...named('own_department', departmentCalls),
}
