import { type SvgIconComponent, ViewListOutlined } from '@mui/icons-material'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { entryOf } from '#contract/entryOf.ts'
import type { AnyDeclaration } from '../resource/declaration.ts'

const parameter = 'view'
const list = 'list'

/** The list's view that the address requests; undefined for the list itself. */
export const useView = ({ components }: AnyDeclaration) => {
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get(parameter) ?? list
  const view = entryOf(components?.views ?? {}, chosen)
  const choose = useCallback(
    (name: string) =>
      setParameters((present) => {
        const next = new URLSearchParams(present)
        if (name === list) next.delete(parameter)
        else next.set(parameter, name)
        return next
      }),
    [setParameters],
  )
  return { name: view ? chosen : list, view, choose }
}

export interface ViewSwitchProps {
  readonly declaration: AnyDeclaration
  readonly current: string
  readonly onChoose: (name: string) => void
}

/** Switches between the views of a list. */
export const ViewSwitch = ({ declaration: { contract, components }, current, onChoose }: ViewSwitchProps) => {
  const translate = useTranslate()
  const text = (name: string) => translate(`resources.${contract.plural}.views.${name}`)
  const icons: (readonly [string, SvgIconComponent])[] = [
    [list, ViewListOutlined],
    ...Object.entries(components?.views ?? {}).map(([name, { icon }]) => [name, icon] as const),
  ]
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={current}
      aria-label={translate('renkei.list.view')}
      onChange={(_event, name: string | null) => name !== null && onChoose(name)}
    >
      {icons.map(([name, Icon]) => (
        <ToggleButton key={name} value={name} aria-label={text(name)} title={text(name)}>
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
