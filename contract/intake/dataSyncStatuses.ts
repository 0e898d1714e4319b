import { z } from 'zod'
import { dateTime, id, operations, Person, month, figureMonth } from '../core.ts'
import { UploadKind } from '../facts/uploadKinds.ts'

/** The most months in one reply. */
export const maxSyncMonths = 120

/** The default number of months in a reply: the last ones up to the current month, beginning no earlier than the first loaded one. */
export const usualSyncMonths = 36

/** The day of the following month after which a month's files count as missing. By then the survey's files of a month have been made. */
export const dueDay = 20

/** The current facts of one kind in one month. */
export const SyncedMonth = z.object({
  month,
  /**
   * The number of current facts: referrals, reverse referrals, stays by discharge (様式1) or with charges (D, EF), visits
   * of outpatients. Facts entered by users are included. Null if there are none.
   */
  row_count: z.int().nullable(),
  /** Whether at least one current fact comes from a file. Facts entered by users do not load a month. */
  is_loaded: z.boolean(),
  /** Between two loaded months; or, if any month is loaded, up to the last month that is due. */
  is_missing: z.boolean(),
  /** The latest file with current facts; null if there is none, as for facts entered by users. */
  upload: z
    .object({
      id,
      filename: z.string(),
      /** Of the whole file, which may cover several months. */
      imported_row_count: z.int(),
      failed_row_count: z.int(),
      warning_count: z.int(),
      finding_count: z.int(),
      finished_at: dateTime.nullable(),
      created_by: Person,
    })
    .nullable(),
})

/** Which months of which files are loaded. */
export const DataSyncStatuses = z.object({
  from: month,
  to: month,
  /** The latest month whose files are due today, by Japan's calendar. */
  due_month: month,
  kinds: z.array(
    z.object({
      kind: UploadKind,
      /** The first loaded month, within the range or before it. */
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
    effects: {},
    beyondSpecification: 'the screen is specified without a call for what it shows',
  },
})

/**
 * The first and last month with current facts of a kind of file. データ反映状況 shows the months one by one
 * (contract/intake/dataSyncStatuses.ts).
 */
export const DataAvailability = z.object({
  kind: UploadKind,
  first_month: month,
  last_month: month,
  /** Missing months between the two, and after the last one as far as they are due. */
  missing_months: z.array(month),
})
