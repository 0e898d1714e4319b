import type { Reply } from '#dataProvider/client.ts'
import { today } from '../format.ts'
import { formAddress } from '../list/listPlace.ts'

export type VisitPlan = Reply<'listVisitPlans'>['visitPlans'][number]

/**
 * The address of the form that records a planned visit. It is already filled in; saving it marks the plan as done.
 * @param backTo - path to which the form leads back
 */
export const recordVisitAddress = (
  { id, medicalInstitution, date, staff, purpose }: VisitPlan,
  backTo: string,
): string => {
  const now = today()
  const given = {
    medicalInstitutionId: medicalInstitution.id,
    communicationType: 'visit',
    actedDate: date < now ? date : now,
    userId: staff.id,
    ...(purpose !== null && { purpose }),
    visitPlanId: id,
    seenPlanDate: date,
    seenPlanStaffId: staff.id,
  }
  return formAddress('/communications/new', { given, backTo })
}
