import { Alert, Box, FormHelperText, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Question } from '../page/Question.tsx'
import { lostMarkup } from './html/lostMarkup.ts'
import type { HtmlEditorProps } from './htmlEditorProps.ts'
import { SourceView } from './SourceView.tsx'
import { ToolButton } from './toolbar/ToolButton.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { contentsReader } from './html/contentsReader.ts'
import { useGivenValue } from './useGivenValue.ts'
import { VisualEditor } from './VisualEditor.tsx'
import './texts.ts'

/** Most names of lost markup that a sentence lists. */
const maxNamed = 8

const SourceSwitch = ({ isSource, onClick }: { readonly isSource: boolean; readonly onClick: () => void }) => {
  const translate = useTranslate()
  return (
    <ToolButton name="source" label={translate('renkei.html_editor.source')} isPressed={isSource} onClick={onClick}>
      HTML
    </ToolButton>
  )
}

interface LossQuestionProps {
  /** Names of the markup that would be lost; undefined while nothing is asked. */
  readonly lost: readonly string[] | undefined
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asks whether markup that the editor cannot keep may be lost. */
const LossQuestion = ({ lost, onAgree, onClose }: LossQuestionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const names = (lost ?? [])
    .slice(0, maxNamed)
    .map((name) => (name === 'text' ? translate('renkei.html_editor.some_text') : name))
  return (
    <Question
      isOpen={lost !== undefined}
      title={translate('renkei.html_editor.lose_title')}
      confirm={translate('renkei.html_editor.lose')}
      onConfirm={onAgree}
      onClose={onClose}
    >
      {translate('renkei.html_editor.lose_text', {
        names: names.join(locale === 'ja' ? '、' : ', '),
        more: Math.max(0, (lost?.length ?? 0) - maxNamed),
        smart_count: (lost?.length ?? 0) > maxNamed ? 2 : 1,
      })}
    </Question>
  )
}

/**
 * The editor itself (HtmlEditor). HTML with things that it would lose is shown as source, and becomes a letter only when somebody has agreed to
 * lose them.
 */
export const RichEditor = ({
  value,
  onChange,
  label,
  mergeFields,
  pictures,
  maxLength,
  error,
  accentColor,
}: HtmlEditorProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const id = useId()
  const { value: given, generation, send } = useGivenValue(value, onChange)
  const [reader] = useState(() => contentsReader(mergeFields ?? []))
  const lostOf = (html: string) => lostMarkup(html, reader.written(html))
  const [view, setView] = useState(() => ({ generation, isSource: lostOf(given).length > 0, html: given }))
  const [lost, setLost] = useState<readonly string[]>()
  if (view.generation !== generation)
    setView({ generation, isSource: view.isSource || lostOf(given).length > 0, html: given })
  const show = (isSource: boolean, html = value) => {
    setLost(undefined)
    setView({ generation, isSource, html })
  }
  const leaveSource = () => {
    const losses = lostOf(value)
    if (losses.length === 0) show(false)
    else setLost(losses)
  }
  const agree = () => {
    const html = reader.written(value)
    send(html)
    show(false, html)
  }
  const isTooLong = value.length > maxLength
  const number = (count: number) => count.toLocaleString(locale)
  const counts = { count: number(value.length), max: number(maxLength) }
  const problem = error ?? (isTooLong ? translate('renkei.html_editor.too_long', counts) : undefined)
  const aria = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-keys${problem ? ` ${id}-error` : ''}`,
    ...(problem && { 'aria-invalid': true }),
  }
  const switcher = <SourceSwitch isSource={view.isSource} onClick={view.isSource ? leaveSource : () => show(true)} />
  return (
    <Box>
      <Typography id={`${id}-label`} variant="caption" color="text.secondary" sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ border: 1, borderColor: problem ? 'error.main' : 'text.tertiary', borderRadius: '6px' }}>
        {view.isSource ? (
          <>
            <Toolbar
              label={translate('renkei.html_editor.tools')}
              first="source"
              sx={{ borderBottom: 1, borderColor: 'line' }}
            >
              {switcher}
            </Toolbar>
            <Alert severity="info" role="note" sx={{ borderRadius: 0 }}>
              {translate('renkei.html_editor.source_note')}
            </Alert>
            <SourceView value={value} onChange={send} aria={aria} />
          </>
        ) : (
          <VisualEditor
            key={`${view.generation}`}
            html={view.html}
            onChange={send}
            aria={aria}
            {...(mergeFields && { mergeFields })}
            {...(pictures && { pictures })}
            {...(accentColor && { accentColor })}
          >
            {switcher}
          </VisualEditor>
        )}
      </Box>
      <Box id={`${id}-keys`} sx={visuallyHidden}>
        {translate('renkei.html_editor.keys')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <FormHelperText error id={`${id}-error`} role={problem ? 'alert' : undefined}>
          {problem}
        </FormHelperText>
        <FormHelperText sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {translate('renkei.html_editor.length', counts)}
        </FormHelperText>
      </Box>
      <LossQuestion lost={lost} onAgree={agree} onClose={() => setLost(undefined)} />
    </Box>
  )
}
