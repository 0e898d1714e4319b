import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useBuilder } from '../builder.ts'
import { useWords } from '../useWords.ts'
import { useAreaChoices } from './useAreaChoices.ts'

/** Says that there is no label of areas to narrow or split by, and leads to where one is made. */
export const NoAreas = () => {
  const text = useWords()
  const { kind } = useBuilder()
  const { canMake } = useAreaChoices()
  return (
    <Typography variant="body2" color="text.secondary" component="output">
      {text(kind === 'area' ? 'area_label.none_other' : 'area_label.none_to_split')}{' '}
      {canMake && (
        <Link component={RouterLink} to="/labels?tab=MedicalInstitutionLabels">
          {text('area_label.make')}
        </Link>
      )}
    </Typography>
  )
}
