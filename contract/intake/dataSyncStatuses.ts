import { z } from 'zod'
import { dateTime, id, operations, Person } from '../core.ts'
import { UploadKind } from '../facts/uploadKinds.ts'
import { month } from '../months.ts'
import { figureMonth } from '../months.ts'

/** As many months as are told of at once. */
export const maxSyncMonths = 120

/** Months that are told of unless somebody asks for others: as many up to the current one, from the first that is loaded. */
export const usualSyncMonths = 36

/** The day of the following month after which a month's files are missed: by then the survey's files of a month are made. */
export const dueDay = 20

/** What stands of one kind in one month. */
export const SyncedMonth = z.object({
  month,
  /**
   * Facts that stand: referrals, reverse referrals, stays by discharge (様式1) or with charges (D, EF), visits of outpatients. Those that
   * people have entered are among them. Null where there is none.
   */
  row_count: z.int().nullable(),
  /** At least one fact from a file stands; what people have entered loads no month. */
  is_loaded: z.boolean(),
  /** Between two months that are loaded, or, once some month is, up to the last that is due. */
  is_missing: z.boolean(),
  /** The latest file of which facts stand; null where there is none, as for what people have entered. */
  upload: z
    .object({
      id,
      filename: z.string(),
      /** Of the whole file, whose months may be several. */
      imported_row_count: z.int(),
      failed_row_count: z.int(),
      warning_count: z.int(),
      finding_count: z.int(),
      finished_at: dateTime.nullable(),
      created_by: Person,
    })
    .nullable(),
})

/** How far the figures have come. */
export const DataSyncStatuses = z.object({
  from: month,
  to: month,
  /** The latest month whose files are due today, by Japan's calendar. */
  due_month: month,
  kinds: z.array(
    z.object({
      kind: UploadKind,
      /** The first month that is loaded, inside the range or before it. */
      first_month: month.nullable(),
      months: z.array(SyncedMonth),
    }),
  ),
})

export const dataSyncStatusOperations = operations({
  getDataSyncStatuses: {
    method: 'GET',
    path: '/api/data_sync_statuses',
    summary: 'What is loaded of each kind of file, month by month',
    scope: 'query',
    feature: ['data_uploads', 'data_analysis'],
    query: z.object({ from: figureMonth.optional(), to: figureMonth.optional() }),
    response: DataSyncStatuses,
    status: 200,
    effect: 'read',
    beyondSpecification: 'the screen is specified without a call for what it shows',
  },
})

/**
 * From when to when the facts of a kind of file are here: what stands of files now, as データ反映状況 tells it month by month
 * (contract/intake/dataSyncStatuses.ts).
 */
export const DataAvailability = z.object({
  kind: UploadKind,
  first_month: month,
  last_month: month,
  /** Between the two, or after the last and due by now. */
  missing_months: z.array(month),
})
