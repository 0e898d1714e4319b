import { Box, LinearProgress, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { ActionList } from './actionList.ts'
import './texts.ts'

export interface ProgressProps {
  readonly list: Pick<ActionList, 'name' | 'actionedCount' | 'medicalInstitutionCount'>
}

/** The progress of a list, as a bar and in numbers. */
export const Progress = ({ list }: ProgressProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, actionedCount, medicalInstitutionCount } = list
  const share = medicalInstitutionCount === 0 ? 0 : (actionedCount / medicalInstitutionCount) * 100
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 180 }}>
      <LinearProgress
        variant="determinate"
        color={share === 100 ? 'success' : 'primary'}
        value={share}
        aria-label={translate('renkei.action_lists.progress_of', { name })}
        sx={{ flexGrow: 1, minWidth: 64, maxWidth: 240, height: 8, borderRadius: 1 }}
      />
      <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap', minWidth: 76 }}>
        {translate('renkei.action_lists.progress', {
          actioned: formatCount(actionedCount, locale),
          total: formatCount(medicalInstitutionCount, locale),
        })}
      </Box>
    </Stack>
  )
}
