import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    action_lists: {
      paste: {
        title: { ja: '一覧を貼り付けて追加', en: 'Paste institutions' },
        short: { ja: '貼り付けて追加', en: 'Paste' },
        explanation: {
          ja: '医療機関コード（10桁または7桁）か医療機関名を、1行に1件ずつ貼り付けてください。都道府県や住所が同じ行にあると、同じ名前の医療機関を見分けられます。',
          en: 'Paste codes (10 or 7 digits) or names, one institution a line. A prefecture or address on the same line tells namesakes apart.',
        },
        lines: { ja: '貼り付ける一覧', en: 'Institutions' },
        too_many: {
          ja: '一度に照合できるのは%{most}行までです（現在 %{count} 行）',
          en: 'At most %{most} lines can be matched at once (now %{count})',
        },
        prefecture: { ja: '優先する都道府県', en: 'Prefecture to look in first' },
        nationwide: { ja: '全国', en: 'All of Japan' },
        match: { ja: '照合する', en: 'Look up' },
        back: { ja: '戻る', en: 'Back' },
        add: { ja: '%{count}施設を追加', en: 'Add %{count}' },
        found: { ja: '見つかった: %{count}件', en: 'Found: %{count}' },
        choose: { ja: '選択が必要: %{count}件', en: 'To choose: %{count}' },
        not_found: { ja: '見つからない: %{count}件', en: 'Not found: %{count}' },
        choose_for: { ja: '「%{line}」の医療機関', en: 'Institution for “%{line}”' },
        leave_out: { ja: '追加しない', en: 'Leave out' },
        nothing: { ja: '該当する医療機関がありません', en: 'No institution fits' },
        left_over: {
          ja: '%{count}施設を追加しました。追加できなかった行を残しています。書き直して、もう一度照合できます。',
          en: '%{count} added. The lines that could not be are still here: change them and look them up again.',
        },
      },
    },
  },
})
