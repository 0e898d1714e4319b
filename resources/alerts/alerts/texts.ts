import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    alerts: {
      name: { ja: 'アラート', en: 'Alerts' },
      fields: {
        name: { ja: 'アラート', en: 'Alert' },
        newCount: { ja: '新規', en: 'New' },
        targetCount: { ja: '対象', en: 'Targets' },
        alertDate: { ja: '通知日', en: 'Raised on' },
        asOf: { ja: '基準', en: 'As of' },
        status: { ja: '状態', en: 'Status' },
        kind: { ja: '種類', en: 'Kind' },
        alertConditionId: { ja: 'アラート条件', en: 'Alert condition' },
        reportId: { ja: 'レポート', en: 'Report' },
        staffId: { ja: '担当者', en: 'In charge' },
      },
      enums: {
        status: {
          open: { ja: '未対応', en: 'Open' },
          archived: { ja: 'アーカイブ済み', en: 'Archived' },
        },
        kind: {
          condition: { ja: 'アラート条件', en: 'Alert condition' },
          report: { ja: 'レポート', en: 'Report' },
        },
      },
      empty: { ja: '未対応のアラートはありません', en: 'There are no open alerts' },
      empty_hint: {
        ja: '条件に新しく当てはまった連携先があると、ここでお知らせします。条件は「アラート条件」で作れます。',
        en: 'You are told here when a partner newly fulfils a condition. Conditions are made in “Alert conditions”.',
      },
    },
    alert_medical_institutions: { name: { ja: 'アラートの対象', en: 'Targets of the alert' } },
  },
  renkei: {
    alerts: {
      of_report: { ja: 'レポート', en: 'Report' },
      matched_before: {
        ja: '条件「%{name}」には、いま%{count}施設が当てはまっています。',
        en: '%{count} partners meet the condition “%{name}” now.',
      },
      see_matched: { ja: '連携先を見る', en: 'See them' },
      see_matched_of: { ja: '条件「%{name}」に当てはまる連携先を見る', en: 'See the partners that meet “%{name}”' },
      matched_hint: {
        ja: '条件を作る前から当てはまっていた連携先は、新しい変化ではないためお知らせしません。',
        en: 'Partners that met a condition before it was made are no news, so no alert names them.',
      },
      to_conditions: { ja: 'アラート条件を見る', en: 'See the alert conditions' },
      archived: { ja: 'アーカイブ済み', en: 'Archived' },
      withdrawn: { ja: 'データ更新で対象外 %{count}施設', en: '%{count} withdrawn after corrected data' },
      archive: { ja: 'アーカイブ', en: 'Archive' },
      unarchive: { ja: 'アーカイブから戻す', en: 'Back from the archive' },
      archive_named: { ja: '「%{name}」をアーカイブ', en: 'Archive “%{name}”' },
      unarchive_named: { ja: '「%{name}」をアーカイブから戻す', en: 'Bring “%{name}” back from the archive' },
      was_archived: { ja: '%{count}件をアーカイブしました。', en: '%{count} archived.' },
      was_archived_some: {
        ja: '%{count}件をアーカイブしました。この画面を開いた後に届いた%{left}件は、未対応のまま残しています。',
        en: '%{count} archived. %{left} raised after this screen was opened stay open.',
      },
      was_unarchived: { ja: 'アーカイブから戻しました。', en: 'Brought back from the archive.' },
      failed: {
        ja: 'できませんでした。少し待ってからもう一度お試しください。',
        en: 'That did not work. Please try again in a moment.',
      },
      open_report: { ja: 'レポートを開く', en: 'Open the report' },
      was_it_useful: { ja: 'このアラートは', en: 'This alert was' },
      useful: { ja: '役に立った', en: 'useful' },
      not_useful: { ja: '不要', en: 'not needed' },
      fields: {
        new: { ja: '新規', en: 'New' },
        all: { ja: '対象', en: 'Targets' },
        withdrawn: { ja: 'データ更新で対象外', en: 'Withdrawn after corrected data' },
        date: { ja: '通知日', en: 'Raised on' },
        base_month: { ja: '基準月', en: 'Base month' },
        day: { ja: '判定日', en: 'Judged on' },
        archived_by: { ja: 'アーカイブした人', en: 'Archived by' },
        state: { ja: '状態', en: 'State' },
      },
      all_states: { ja: 'すべて', en: 'All' },
      all_staffs: { ja: '全員の担当先', en: 'Everybody’s partners' },
      sorts: {
        title: { ja: '並べ替え', en: 'Order' },
        state: { ja: '新規を先に', en: 'New ones first' },
        change: { ja: '変化の大きい順', en: 'Greatest change' },
        name: { ja: '名称順', en: 'Name' },
        lastVisitDate: { ja: '訪問が古い順', en: 'Longest unvisited' },
      },
      no_targets: { ja: '当てはまる連携先はありません', en: 'No partner fulfils this' },
      never_visited: { ja: '記録なし', en: 'none recorded' },
      last_visit: { ja: '最終訪問 %{visit}', en: 'Last visit: %{visit}' },
      twelve_months: {
        ja: '直近12か月の紹介（%{months}）%{count}',
        en: 'Referrals of the last 12 months (%{months}) %{count}',
      },
      snoozed_until: {
        ja: '%{date}までお休み：%{reason}（%{name}）',
        en: 'Snoozed until %{date}: %{reason} (%{name})',
      },
      details: { ja: 'くわしく', en: 'Details' },
      details_of: { ja: '%{name}のくわしい情報', en: 'Details of %{name}' },
      snooze: { ja: 'お休み', en: 'Snooze' },
      snooze_named: { ja: '%{name}のお知らせを休む', en: 'Snooze %{name}' },
      unsnooze: { ja: 'お休みをやめる', en: 'End the snooze' },
      unsnooze_named: { ja: '%{name}のお休みをやめる', en: 'End the snooze of %{name}' },
      was_snoozed: {
        ja: 'お知らせを休みます。期限を過ぎても当てはまるときは、もう一度お知らせします。',
        en: 'Snoozed. You are told again if it still fulfils the condition afterwards.',
      },
      was_unsnoozed: { ja: 'お休みをやめました。', en: 'The snooze has ended.' },
      snooze_dialog: {
        title: {
          ja: '%{smart_count}施設のお知らせを休む',
          en: 'Snooze %{smart_count} partner |||| Snooze %{smart_count} partners',
        },
        hint: {
          ja: '理由が分かっている連携先を、期限まで新規として数えません。期限を過ぎても当てはまるときは、もう一度お知らせします。',
          en: 'Partners with a known reason are not counted as new until that day. You are told again if they still fulfil the condition afterwards.',
        },
        until: { ja: 'この日まで', en: 'Until' },
        days: { ja: '%{days}日', en: '%{days} days' },
        reason: { ja: '理由', en: 'Reason' },
        reason_example: { ja: '例：院長が休診中', en: 'For example: the director is on leave' },
        confirm: { ja: '休む', en: 'Snooze' },
      },
      explanations: {
        title: { ja: '考えられる背景', en: 'What may explain it' },
        none: { ja: 'データからは見当たりません。', en: 'The data hold nothing.' },
        hint: {
          ja: 'データから言えることだけを挙げています。原因とは限りません。',
          en: 'Only what the data tell. It need not be the cause.',
        },
        doctor_left: {
          ja: '%{doctor}あての紹介が比較期間に%{count}件。この医師への紹介は%{month}が最後です。',
          en: '%{count} referrals of the compared period went to %{doctor}, who last got a referral in %{month}.',
        },
        fewer_working_days: {
          ja: '診療日が%{count}日で、比較期間（%{before}日）より少なくなっています。',
          en: '%{count} working days, fewer than the %{before} of the compared period.',
        },
        institution_not_open: {
          closed: { ja: 'この連携先は閉院しています。', en: 'This partner has closed.' },
          suspended: { ja: 'この連携先は休止中です。', en: 'This partner is suspended.' },
          unknown: {
            ja: 'この連携先は、公的な一覧で確認できなくなっています。',
            en: 'This partner is no longer in the public lists.',
          },
        },
        new_institution_nearby: {
          ja: 'が%{month}に%{distance}の場所に開業（共通の標榜科：%{departments}）。',
          en: ' opened in %{month}, %{distance} away (departments in common: %{departments}).',
        },
      },
    },
    alert_targets: {
      states_short: {
        new: { ja: '新規', en: 'New' },
        continued: { ja: '継続', en: 'Continued' },
        snoozed: { ja: 'お休み中', en: 'Snoozed' },
        withdrawn: { ja: '対象外', en: 'Withdrawn' },
      },
    },
  },
})
