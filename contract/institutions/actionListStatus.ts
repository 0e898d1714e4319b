import { z } from 'zod'
import { id } from '../core.ts'

/** Specification §4, Action list status. */
export const ActionListStatus = z.enum(['incomplete', 'finished'])

/** Specification §4, Action list item status. */
export const ActionListItemStatus = z.enum(['actioned', 'not_actioned'])

/** An action list that contains an institution. */
export const MedicalInstitutionActionList = z.object({
  id,
  name: z.string(),
  status: ActionListStatus,
  item_status: ActionListItemStatus,
})
