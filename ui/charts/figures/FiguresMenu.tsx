import { MoreHoriz } from '@mui/icons-material'
import { CircularProgress, IconButton, Menu } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Permission } from '#contract/permissions.ts'
import { PermittedMenuItem } from '../../permissions/PermittedMenuItem.tsx'
import { useToast } from '../../queries/useToast.tsx'
import '../texts.ts'
import '../../texts/changeColours.ts'

/** An action for figures. */
export interface FiguresChoice {
  /** Its name in `renkei.charts`. */
  readonly key: string
  readonly icon: ReactNode
  readonly permission?: Permission
  readonly run: () => void | Promise<void>
}

export interface FiguresMenuProps {
  /** Title of the block with the figures. */
  readonly title: string
  readonly choices: readonly FiguresChoice[]
  /** True while there is nothing to export. */
  readonly disabled: boolean
}

/** The button next to a block's title that opens the actions for its figures. */
export const FiguresMenu = ({ title, choices, disabled }: FiguresMenuProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (run: FiguresChoice['run']) => {
    setButton(null)
    setBusy(true)
    try {
      await run()
    } catch (error) {
      toast('renkei.charts.failed', { type: 'error', error })
    } finally {
      setBusy(false)
    }
  }
  if (choices.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        className="no-print"
        aria-label={translate('renkei.charts.menu_of', { name: title })}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        aria-busy={isBusy}
        disabled={disabled}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        {isBusy ? <CircularProgress size={20} aria-hidden /> : <MoreHoriz fontSize="small" />}
      </IconButton>
      <Menu anchorEl={button} open={button !== null} onClose={() => setButton(null)}>
        {choices.map(({ key, icon, permission, run }) => (
          <PermittedMenuItem key={key} permission={permission} icon={icon} onClick={() => void choose(run)}>
            {translate(`renkei.charts.${key}`)}
          </PermittedMenuItem>
        ))}
      </Menu>
    </>
  )
}
