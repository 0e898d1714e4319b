import { ArticleOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TemplatesDialog } from './TemplatesDialog.tsx'

/** Opens the templates: to begin with one, to keep these contents as one, and to tidy them up. */
export const TemplateTools = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<ArticleOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('renkei.email_editor.templates.title')}
      </Button>
      {isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
