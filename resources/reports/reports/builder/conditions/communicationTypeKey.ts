import { type CommunicationType, VisitType } from '#contract/communicationTypes.ts'
import { enumKey } from '#ui/fields/fieldText.ts'

/** i18n key of a type that a figure counts alone. Of the two types of visits it says which is left out. */
export const communicationTypeKey = (type: CommunicationType): string =>
  VisitType.safeParse(type).success
    ? `renkei.communications.visit_types.${type}`
    : enumKey('communications', 'communicationType', type)
