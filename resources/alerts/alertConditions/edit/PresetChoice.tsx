import { AddOutlined, TableChartOutlined } from '@mui/icons-material'
import { useNavigate } from 'react-router'
import { alertPresets, type AlertPreset } from './presets.ts'
import { useConditionWords } from './useConditionWords.ts'
import { useIsOpen } from '#ui/page/OpenLink.tsx'
import { ChoiceCard } from '#ui/inputs/ChoiceCard.tsx'
import { ChoiceCards } from '#ui/inputs/ChoiceCards.tsx'

export interface PresetChoiceProps {
  /** Whether the plan has communications, and with them visits. */
  readonly hasVisits: boolean
}

const needsVisits = ({ draft }: AlertPreset) => draft.triggers.some(({ type }) => type === 'communication_visit')

/** What most want to be told, before the empty form. The choice stands in the address. */
export const PresetChoice = ({ hasVisits }: PresetChoiceProps) => {
  const text = useConditionWords()
  const navigate = useNavigate()
  const hasReports = useIsOpen()('/medical_institutions_reports/new')
  const open = (key: string) => void navigate(`/alert_conditions/new?preset=${key}`)
  return (
    <ChoiceCards title={text('presets.title')}>
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
      {hasReports && (
        <ChoiceCard
          title={text('presets.report.name')}
          hint={text('presets.report.hint')}
          icon={<TableChartOutlined sx={{ fontSize: 18 }} />}
          onChoose={() => void navigate('/medical_institutions_reports/new')}
        />
      )}
    </ChoiceCards>
  )
}
