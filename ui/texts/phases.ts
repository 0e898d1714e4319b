import { addTexts } from './texts.ts'

export const texts = addTexts({
  renkei: {
    phases: {
      title: { ja: 'フェーズ', en: 'Phase' },
      none: { ja: 'フェーズなし', en: 'No phase' },
      change: { ja: 'フェーズの変更', en: 'Change the phase' },
      change_from: { ja: 'フェーズを変更（現在: %{name}）', en: 'Change the phase (now: %{name})' },
      conflict: {
        ja: '編集中にフェーズが「%{name}」に変更されました。選んだフェーズで上書きするか、キャンセルしてください。',
        en: 'The phase was changed to “%{name}” meanwhile. Overwrite it with your choice, or cancel.',
      },
      overwrite: { ja: '上書きする', en: 'Overwrite' },
      changed: { ja: 'フェーズを変更しました', en: 'Phase changed' },
      history: { ja: '変更の履歴', en: 'Earlier changes' },
      no_masters: {
        ja: 'フェーズは、テナント設定に登録すると選べるようになります。登録はサポート窓口にご依頼ください。',
        en: 'Phases can be chosen once they are listed in the tenant settings. Please ask support to list them.',
      },
      masters: { ja: 'フェーズ', en: 'Phases' },
      hint: {
        ja: '連携の段階を、進む順に並べてください。カルテで医療機関ごとに設定できます。',
        en: 'List the steps of the relation in their order. Each institution’s is set on its chart.',
      },
      name: { ja: 'フェーズ名', en: 'Name' },
      count: { ja: '%{count}施設', en: 'Institutions: %{count}' },
      name_missing: { ja: '入力してください', en: 'Must not be empty' },
      description: { ja: '説明', en: 'Description' },
      add: { ja: 'フェーズを追加', en: 'Add a phase' },
      new: { ja: '新しいフェーズ', en: 'New phase' },
      remove: { ja: '「%{name}」を削除', en: 'Delete “%{name}”' },
      saved: { ja: 'フェーズを保存しました', en: 'Phases saved' },
      in_use: { ja: '使われているフェーズを削除しますか', en: 'Delete phases that are in use?' },
      in_use_hint: {
        ja: '削除すると、これらの医療機関はフェーズなしになります。',
        en: 'Once deleted, these institutions have no phase.',
      },
    },
  },
})
