import {
  CircleOutlined,
  FormatAlignCenterOutlined,
  FormatAlignLeftOutlined,
  FormatAlignRightOutlined,
  FormatBoldOutlined,
  FormatClearOutlined,
  FormatColorTextOutlined,
  FormatItalicOutlined,
  FormatListBulletedOutlined,
  FormatListNumberedOutlined,
  FormatUnderlinedOutlined,
  RedoOutlined,
  SquareRounded,
  UndoOutlined,
} from '@mui/icons-material'
import type { Editor } from '@tiptap/core'
import { useTranslate } from 'react-admin'
import { align, clearFormats, colourText } from '../commands/formats.ts'
import { textColours } from '../html/colours.ts'
import { type Alignment, alignments } from '../schema/textAlign.ts'
import { keysText } from './keysText.ts'
import { ToolButton } from './ToolButton.tsx'
import { ToolGap } from './Toolbar.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import type { ToolState } from './toolState.ts'

interface FormatToolsProps {
  readonly editor: Editor
  readonly state: ToolState
}

const alignmentIcons: Readonly<Record<Alignment, typeof FormatAlignLeftOutlined>> = {
  left: FormatAlignLeftOutlined,
  center: FormatAlignCenterOutlined,
  right: FormatAlignRightOutlined,
}

const levels = [1, 2] as const

const UndoTools = ({ editor, state }: FormatToolsProps) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`renkei.html_editor.${key}`)
  const run = () => editor.chain().focus()
  return (
    <>
      <ToolButton
        name="undo"
        label={word('undo')}
        keys={keysText('Z')}
        isDisabled={!state.canUndo}
        onClick={() => run().undo().run()}
      >
        <UndoOutlined />
      </ToolButton>
      <ToolButton
        name="redo"
        label={word('redo')}
        keys={keysText('Y')}
        isDisabled={!state.canRedo}
        onClick={() => run().redo().run()}
      >
        <RedoOutlined />
      </ToolButton>
    </>
  )
}

const ColourMenu = ({ editor, state }: FormatToolsProps) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`renkei.html_editor.${key}`)
  return (
    <ToolMenu
      name="colour"
      label={word('colour')}
      choices={[
        {
          key: 'none',
          label: word('colours.none'),
          icon: <CircleOutlined />,
          isChosen: state.colour === undefined,
          choose: () => colourText(editor, undefined),
        },
        ...textColours.map(({ name, value }) => ({
          key: name,
          label: word(`colours.${name}`),
          icon: <SquareRounded sx={{ color: value, bgcolor: '#fff', borderRadius: 0.5 }} />,
          isChosen: state.colour === value,
          choose: () => colourText(editor, value),
        })),
      ]}
    >
      <FormatColorTextOutlined />
    </ToolMenu>
  )
}

/** Undo, headings, emphasis, colours, lists, alignment. */
export const FormatTools = ({ editor, state }: FormatToolsProps) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`renkei.html_editor.${key}`)
  const run = () => editor.chain().focus()
  const AlignmentIcon = alignmentIcons[state.alignment]
  const headingName = (level: number) => word(`heading_${Math.min(level, 3)}`)
  return (
    <>
      <UndoTools editor={editor} state={state} />
      <ToolGap />
      <ToolMenu
        name="block"
        label={word('block')}
        choices={[
          { key: '0', label: headingName(0), isChosen: state.heading === 0, choose: () => run().setParagraph().run() },
          ...levels.map((level) => ({
            key: String(level),
            label: headingName(level),
            isChosen: state.heading === level,
            choose: () => run().setHeading({ level }).run(),
          })),
        ]}
      >
        {headingName(state.heading)}
      </ToolMenu>
      <ToolButton
        name="bold"
        label={word('bold')}
        keys={keysText('B')}
        isPressed={state.isBold}
        onClick={() => run().toggleBold().run()}
      >
        <FormatBoldOutlined />
      </ToolButton>
      <ToolButton
        name="italic"
        label={word('italic')}
        keys={keysText('I')}
        isPressed={state.isItalic}
        onClick={() => run().toggleItalic().run()}
      >
        <FormatItalicOutlined />
      </ToolButton>
      <ToolButton
        name="underline"
        label={word('underline')}
        keys={keysText('U')}
        isPressed={state.isUnderlined}
        onClick={() => run().toggleUnderline().run()}
      >
        <FormatUnderlinedOutlined />
      </ToolButton>
      <ColourMenu editor={editor} state={state} />
      <ToolGap />
      <ToolButton
        name="bullets"
        label={word('bullets')}
        keys={keysText('Shift+8')}
        isPressed={state.isBulleted}
        onClick={() => run().toggleBulletList().run()}
      >
        <FormatListBulletedOutlined />
      </ToolButton>
      <ToolButton
        name="numbers"
        label={word('numbers')}
        keys={keysText('Shift+7')}
        isPressed={state.isNumbered}
        onClick={() => run().toggleOrderedList().run()}
      >
        <FormatListNumberedOutlined />
      </ToolButton>
      <ToolMenu
        name="alignment"
        label={word('alignment')}
        choices={alignments.map((alignment) => {
          const Icon = alignmentIcons[alignment]
          return {
            key: alignment,
            label: word(`alignments.${alignment}`),
            icon: <Icon />,
            isChosen: state.alignment === alignment,
            choose: () => align(editor, alignment),
          }
        })}
      >
        <AlignmentIcon />
      </ToolMenu>
      <ToolButton name="clear" label={word('clear')} onClick={() => clearFormats(editor)}>
        <FormatClearOutlined />
      </ToolButton>
    </>
  )
}
