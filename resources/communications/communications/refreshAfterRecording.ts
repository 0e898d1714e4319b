import type { QueryClient } from '@tanstack/react-query'

/** What the record of a contact changes besides the communications: its task and the plan it closes, lists that plan it, voices, the partner's last visit. */
const changed = ['communications', 'tasks', 'action_lists', 'visit_plans', 'vocs', 'medical_institutions'] as const

/** Has what shows any of it read again, after communications were recorded, at once or from the outbox. */
export const refreshAfterRecording = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(changed.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
