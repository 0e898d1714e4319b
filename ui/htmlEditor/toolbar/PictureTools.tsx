import { TextField } from '@mui/material'
import type { Editor } from '@tiptap/core'
import { useTranslate } from 'react-admin'
import { changePicture } from '../commands/pictures.ts'
import { pictureShares, type PictureShare } from '../schema/picture.ts'
import { ToolButton } from './ToolButton.tsx'
import { Toolbar } from './Toolbar.tsx'

interface PictureToolsProps {
  readonly editor: Editor
  readonly picture: { readonly alt: string; readonly share: PictureShare | null }
}

/** Width of the selected picture, and the text that stands for it. */
export const PictureTools = ({ editor, picture }: PictureToolsProps) => {
  const translate = useTranslate()
  const resize = (share: PictureShare | null) => changePicture(editor, { share, width: null, height: null })
  return (
    <Toolbar
      label={translate('renkei.html_editor.picture_tools')}
      first="25"
      sx={{ borderTop: 1, borderColor: 'hairline' }}
    >
      {pictureShares.map((share) => (
        <ToolButton
          key={share}
          name={String(share)}
          label={translate('renkei.html_editor.picture_share', { share })}
          isPressed={picture.share === share}
          onClick={() => resize(share)}
        >
          {`${share}%`}
        </ToolButton>
      ))}
      <ToolButton
        name="natural"
        label={translate('renkei.html_editor.natural_size')}
        isPressed={picture.share === null}
        onClick={() => resize(null)}
      >
        {translate('renkei.html_editor.natural_size')}
      </ToolButton>
      <TextField
        value={picture.alt}
        onChange={({ target }) => changePicture(editor, { alt: target.value })}
        placeholder={translate('renkei.html_editor.picture_text')}
        sx={{ ml: 1, width: { xs: 220, sm: 320 } }}
        slotProps={{ htmlInput: { 'aria-label': translate('renkei.html_editor.picture_text'), maxLength: 300 } }}
      />
    </Toolbar>
  )
}
