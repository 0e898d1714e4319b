import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { countOf } from '../../medicalInstitutions/search/conditions.ts'
import { useOwnDepartments } from '../../medicalInstitutions/referrals/useOwnDepartments.ts'
import { useAnalysis } from '../analysis.ts'
import { monthsText } from './monthsText.ts'

/** On paper, in place of the fields: whose figures these are, of when and of which departments. */
export const AskedOnPaper = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const departments = useOwnDepartments()
  const { view, months, comparedMonths } = useAnalysis()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.asked.${key}`, args)
  const names = view.departments.map(
    (id) => departments.find((department) => department.id === id)?.name ?? text('no_department'),
  )
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Typography sx={{ fontWeight: 700 }}>{user?.tenant.name}</Typography>
      <Typography>
        {text('compared', { period: monthsText(months, locale), comparison: monthsText(comparedMonths, locale) })}
      </Typography>
      {names.length > 0 && <Typography>{`${text('departments')}: ${names.join(text('and'))}`}</Typography>}
      {countOf(view.partners) > 0 && <Typography>{text('some_partners')}</Typography>}
    </Box>
  )
}
