import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useBuilder } from '../builder.ts'
import { useWords } from '../useWords.ts'
import { useAreaChoices } from './useAreaChoices.ts'
import { useIsOpen } from '#ui/page/OpenLink.tsx'

const areaLabels = '/labels?tab=MedicalInstitutionLabels'

/** Says that there is no label of areas to narrow or split by, and leads to where one is made. */
export const NoAreas = () => {
  const text = useWords()
  const { kind } = useBuilder()
  const { canMake } = useAreaChoices()
  const isOpen = useIsOpen()
  return (
    <Typography variant="body2" color="text.secondary" component="output">
      {text(kind === 'area' ? 'area_label.none_other' : 'area_label.none_to_split')}{' '}
      {canMake && isOpen(areaLabels) && (
        <Link component={RouterLink} to={areaLabels}>
          {text('area_label.make')}
        </Link>
      )}
    </Typography>
  )
}
