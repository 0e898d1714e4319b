import { PersonPinCircleOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Reply } from '#dataProvider/client.ts'
import { choicesOf, departmentsQuery } from '../institutions/useLookups.ts'
import { type Conditions, finderAddress } from './finderAddress.ts'

type Referral = Reply<'getReferral'>

/** The finder's conditions for a referral: the disease of its first stay, otherwise its department. They do not identify the patient. */
const conditionsOf = (
  { hospitalAdmissions, ownDepartment, referralDepartment }: Referral,
  departments: readonly { readonly key: number; readonly name: string }[],
): Conditions => {
  const stay = hospitalAdmissions.find(({ isFirstAdmission }) => isFirstAdmission) ?? hospitalAdmissions[0]
  const diseaseCode = stay?.mainIcd10 ?? stay?.dpcCode?.slice(0, 6)
  if (diseaseCode) return { diseaseCode }
  const names = [stay?.ownDepartment?.name, ownDepartment?.name, referralDepartment]
  const department = departments.find(({ name }) => names.includes(name))
  return department ? { departmentIds: [department.key] } : {}
}

/** A link from a referral to the institutions to which its patient can be sent back. */
export const FinderLink = ({ referral }: { readonly referral: Referral }) => {
  const translate = useTranslate()
  const features = useCurrentUser()?.features
  const { data: departments = [] } = useQuery(departmentsQuery)
  if (!features?.includes('reverse_referrals')) return null
  return (
    <Button
      variant="outlined"
      startIcon={<PersonPinCircleOutlined />}
      component={RouterLink}
      to={finderAddress(conditionsOf(referral, choicesOf(departments)))}
    >
      {translate('renkei.shell.screens.reverse_referral_finder')}
    </Button>
  )
}
