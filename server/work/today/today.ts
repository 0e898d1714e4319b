import { daysAfter, weekdayOf } from '#contract/days.ts'
import { todayOperations } from '#contract/work/today.ts'
import { handlersFor } from '../../handlers.ts'
import { readNowListed } from '../../institutions/unlisted/nowListed.ts'
import { dayInJapan } from '../../japanDays.ts'
import { readRoutesOfDay } from '../actionLists.ts'
import { readUnreadReactions } from '../notifications/notifications.ts'
import { readDueTasks } from './dueTasks.ts'
import { readOfficeLoad } from './officeLoad.ts'
import { readOpenAlerts } from './openAlerts.ts'
import { readOpenFiles } from './openFiles.ts'
import { readOwnVisits } from './ownVisits.ts'

const daysOfWeek = 7
const maxNowListed = 5

export const todayHandlers = handlersFor(todayOperations, {
  getToday: async ({ tx, tenantId, account }) => {
    const { features } = account
    const today = dayInJapan()
    const weekEnd = daysAfter(today, daysOfWeek - 1 - weekdayOf(today))
    return {
      date: today,
      week_end: weekEnd,
      visits: features.has('communications') ? await readOwnVisits(tx, tenantId, account.id, today) : null,
      tasks: features.has('tasks') ? await readDueTasks(tx, tenantId, account.id, { today, weekEnd }) : null,
      routes: features.has('action_lists') ? await readRoutesOfDay(tx, tenantId, today) : null,
      alerts: features.has('alerts') ? await readOpenAlerts(tx, tenantId) : null,
      reactions: features.has('communications') ? await readUnreadReactions({ tx, tenantId, account }) : null,
      files: await readOpenFiles(tx, tenantId, account, today),
      now_listed: await readNowListed(tx, tenantId, maxNowListed),
    }
  },

  getOfficeLoad: ({ tx, tenantId, account, query }) => readOfficeLoad(tx, tenantId, account, query.first_day),
})
