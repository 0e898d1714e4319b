import { z } from 'zod'
import { date, dateTime, id, operations, Person } from '../core.ts'
import { ActionList } from './actionLists.ts'
import { ImportedFileKind, Notification } from './notifications.ts'
import { Task } from './tasks.ts'
import { VisitPlan } from './visitPlans.ts'

/** The first few records of a kind, and how many there are. */
const few = <T extends z.ZodType>(record: T) => z.object({ total_count: z.int(), records: z.array(record) })

/** An alert that nobody has put away yet. */
export const TodayAlert = z.object({
  id,
  name: z.string(),
  alert_date: date,
  new_count: z.int(),
  target_count: z.int(),
})

/** A file of the caller that waits for a decision or could not be imported. */
export const TodayFile = z.object({
  id,
  kind: ImportedFileKind,
  filename: z.string(),
  status: z.enum(['waiting', 'failed']),
  created_at: dateTime,
})

/** An institution that the tenant has entered, beside the one that came into the public list since and may be the same. */
export const NowListedInstitution = z.object({
  id,
  name: z.string(),
  listed: z.object({ id, name: z.string(), address: z.string() }),
})

/** For how many days a visit that did not take place is asked about. */
export const missedVisitDays = 14

/** How many days a file of the caller stays on the list; files of imports are kept no longer. */
export const fileDays = 30

/** What concerns the caller today, by Japan's calendar. A block that the plan does not include is null. */
export const Today = z.object({
  date,
  /** The Sunday of this week. */
  week_end: date,
  /** The caller's own open tasks, the earliest deadline first. */
  tasks: z
    .object({
      overdue: few(Task),
      today: few(Task),
      /** After today. */
      this_week: few(Task),
      /** All open ones, also later ones and those without a deadline. */
      open_count: z.int(),
    })
    .nullable(),
  /** The caller's own visits in the order of the day, recorded ones included. */
  visits: z
    .object({
      today: few(VisitPlan),
      /** Of the last days, neither recorded nor cancelled nor moved, the latest day first. */
      missed: few(VisitPlan),
    })
    .nullable(),
  /** The unfinished routes of the office on this day. */
  routes: few(ActionList).nullable(),
  /** Open alerts, the newest first. */
  alerts: few(TodayAlert).nullable(),
  /** Unread comments on the caller's communications and mentions, the newest first. */
  reactions: few(Notification).nullable(),
  /** The newest first. */
  files: few(TodayFile).nullable(),
  /** Those that can be merged by now, the first entered at the top. */
  now_listed: few(NowListedInstitution),
})

/** The days of {@link OfficeLoad}. */
export const loadDays = 7

/** The most persons of {@link OfficeLoad}. */
export const maxLoadedPeople = 50

/** What the members of the office have before them, by person and day. */
export const OfficeLoad = z.object({
  first_day: date,
  last_day: date,
  /** How many persons have anything in these days. */
  person_count: z.int(),
  /** The caller first, then those with most. */
  people: z.array(
    z.object({
      staff: Person,
      /** One entry a day. */
      days: z.array(
        z.object({
          /** Planned ones; null if the plan includes no visits. */
          visit_count: z.int().nullable(),
          /** Open ones that are due; null if the plan includes no tasks. */
          task_count: z.int().nullable(),
        }),
      ),
    }),
  ),
})

const beyondSpecification = 'what to do now is on one screen'

export const todayOperations = operations({
  getToday: {
    method: 'GET',
    path: '/api/users/me/today',
    summary: 'What concerns the caller today: of each kind the first few and their number',
    scope: 'crm',
    response: Today,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  getOfficeLoad: {
    method: 'GET',
    path: '/api/office_load',
    summary: 'The planned visits and due tasks of the office by person and day, for seven days',
    scope: 'crm',
    feature: ['tasks', 'communications'],
    query: z.object({ first_day: date }),
    response: OfficeLoad,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
})
