import { first, type Place } from './place.ts'

export const workPlaces: readonly Place[] = [
  { name: 'today', at: '/app/today' },
  { name: 'visitPlans', at: '/app/visit_plans?staff=all' },
  { name: 'tasks', at: '/app/tasks' },
  { name: 'targets', at: '/app/targets' },
  { name: 'handovers', at: '/app/handovers' },
  { name: 'actionLists', at: '/app/action_lists' },
  { name: 'actionList', at: first('/app/action_lists', '/action_lists/') },
]
