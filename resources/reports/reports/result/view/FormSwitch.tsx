import { BarChartOutlined, PivotTableChartOutlined, TableRowsOutlined } from '@mui/icons-material'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ResultForm } from './resultView.ts'
import '../texts.ts'

const icons = { pivot: PivotTableChartOutlined, table: TableRowsOutlined, chart: BarChartOutlined } as const

export interface FormSwitchProps {
  readonly forms: readonly ResultForm[]
  readonly value: ResultForm
  readonly onChange: (form: ResultForm) => void
}

/** Shows a result as a table, as a chart or summed up. */
export const FormSwitch = ({ forms, value, onChange }: FormSwitchProps) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      className="no-print"
      value={value}
      aria-label={translate('renkei.report_results.form')}
      onChange={(_event, form: ResultForm | null) => form && onChange(form)}
    >
      {forms.map((form) => {
        const Icon = icons[form]
        return (
          <ToggleButton
            key={form}
            value={form}
            sx={{ gap: 0.5, color: 'text.secondary', minHeight: { xs: 44, sm: 34 }, px: 1.25 }}
          >
            <Icon fontSize="small" />
            {translate(`renkei.report_results.forms.${form}`)}
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
