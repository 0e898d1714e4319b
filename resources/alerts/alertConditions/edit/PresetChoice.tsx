import { AddOutlined } from '@mui/icons-material'
import { Box, Typography } from '@mui/material'
import { useNavigate } from 'react-router'
import { alertPresets, type AlertPreset } from './presets.ts'
import { useConditionWords } from './useConditionWords.ts'
import { ChoiceCard } from '#ui/inputs/ChoiceCard.tsx'

export interface PresetChoiceProps {
  /** Whether the plan has communications, and with them visits. */
  readonly hasVisits: boolean
}

const needsVisits = ({ draft }: AlertPreset) => draft.triggers.some(({ type }) => type === 'communication_visit')

/** What most want to be told, before the empty form. The choice stands in the address. */
export const PresetChoice = ({ hasVisits }: PresetChoiceProps) => {
  const text = useConditionWords()
  const navigate = useNavigate()
  const open = (key: string) => void navigate(`/alert_conditions/new?preset=${key}`)
  return (
    <Box component="section" aria-label={text('presets.title')}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {text('presets.title')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        }}
      >
        {alertPresets
          .filter((preset) => hasVisits || !needsVisits(preset))
          .map(({ key }) => (
            <ChoiceCard
              key={key}
              title={text(`presets.${key}.name`)}
              hint={text(`presets.${key}.hint`)}
              onChoose={() => open(key)}
            />
          ))}
        <ChoiceCard
          title={text('presets.empty.name')}
          hint={text('presets.empty.hint')}
          icon={<AddOutlined sx={{ fontSize: 18 }} />}
          onChoose={() => open('empty')}
        />
      </Box>
    </Box>
  )
}
