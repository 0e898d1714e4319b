import { addTexts } from '#ui/texts/texts.ts'
import { letterWords } from '#contract/facts/letterWords.ts'

export const texts = addTexts({
  renkei: {
    today: {
      count: { ja: '%{count}件', en: '%{count}' },
      hidden: { ja: 'ほか%{count}件', en: '%{count} more' },
      all_of: { ja: '%{title}の一覧', en: 'All: %{title}' },
      holiday: { ja: '祝日', en: '(holiday)' },
      add_task: { ja: 'タスクを追加', en: 'Add a task' },
      plan_visit: { ja: '訪問を予定', en: 'Plan a visit' },
      free: { ja: '今日の予定はありません', en: 'Nothing is planned for today' },
      free_hint: {
        ja: '訪問先を予定するか、タスクに期限をつけて登録すると、今日することがここに並びます。',
        en: 'Plan a visit or add a task with a deadline, and what is to be done today appears here.',
      },
      not_changed: {
        ja: '変更できませんでした。もう一度お試しください。',
        en: 'This could not be changed. Please try again.',
      },
      days: {
        today: { ja: '今日', en: 'Today' },
        tomorrow: { ja: '明日', en: 'Tomorrow' },
        next_week: { ja: '来週の月曜', en: 'Next Monday' },
        other: { ja: '別の日', en: 'Another day' },
        confirm: { ja: '決定', en: 'OK' },
      },
      move: {
        short: { ja: '別の日へ移す', en: 'Move to another day' },
        of: { ja: '「%{title}」を別の日へ移す', en: 'Move “%{title}” to another day' },
        done: { ja: '「%{title}」を%{day}に移しました', en: 'Moved “%{title}” to %{day}' },
      },
      hand_over: {
        short: { ja: '引き継ぐ', en: 'Hand over' },
        of: { ja: '「%{title}」を引き継ぐ', en: 'Hand “%{title}” over' },
        done: { ja: '「%{title}」を%{name}さんに引き継ぎました', en: 'Handed “%{title}” over to %{name}' },
        nobody: { ja: '引き継げる人がいません', en: 'There is nobody to hand over to' },
      },
      visits: {
        all: { ja: 'すべての予定', en: 'All plans' },
        title: { ja: '今日の訪問 %{day}', en: 'Visits today, %{day}' },
        progress: { ja: '%{done} / %{count}件 済み', en: '%{done} of %{count} done' },
        none: { ja: '今日の訪問の予定はありません。', en: 'No visit is planned for today.' },
        missed: { ja: '記録のない訪問（過去%{days}日間）', en: 'Visits of the last %{days} days without a record' },
        record: { ja: '記録', en: 'Record' },
        record_named: { ja: '「%{name}」の訪問を記録', en: 'Record the visit to “%{name}”' },
        record_of: { ja: '「%{name}」の訪問の記録を見る', en: 'Open the record of the visit to “%{name}”' },
        done: { ja: '済み', en: 'Done' },
      },
      routes: { ja: '今日の巡回ルート', en: 'Routes of today' },
      tasks: {
        title: { ja: '自分のタスク', en: 'My tasks' },
        all: { ja: 'すべて（%{count}件）', en: 'All (%{count})' },
        none: { ja: '%{day}までに期限のタスクはありません。', en: 'No task is due by %{day}.' },
        overdue: { ja: '期限を過ぎたもの', en: 'Overdue' },
        today: { ja: '今日 %{day}', en: 'Today, %{day}' },
        this_week: { ja: '今週 %{period}', en: 'This week, %{period}' },
        late: {
          ja: '期限 %{day}・%{smart_count}日超過',
          en: 'due %{day}, %{smart_count} day late |||| due %{day}, %{smart_count} days late',
        },
      },
      letters: {
        title: { ja: '返書', en: 'Letters to referrers' },
        counts: letterWords.owed,
        all: { ja: '返書の一覧', en: 'All letters' },
        overdue: { ja: '期限を過ぎた返書 %{count}件', en: 'Overdue: %{count}' },
        this_week: { ja: '今日から7日間に期限 %{count}件', en: 'Due in the 7 days from today: %{count}' },
        this_week_known: {
          ja: '今日から7日間に期限 %{count}件以上（%{date}より後の紹介は未読込）',
          en: 'Due in the 7 days from today: %{count} or more (referrals after %{date} are not loaded)',
        },
        this_week_unknown: {
          ja: '今日から7日間に期限 不明（%{date}より後の紹介は未読込）',
          en: 'Due in the 7 days from today: unknown (referrals after %{date} are not loaded)',
        },
        referred_until: {
          ja: '紹介データは%{date}まで取り込み済みです。それより後に受けた紹介の返書は、まだ分からないため含みません。',
          en: 'Lists of referrals are loaded up to %{date}. Letters owed to later referrals are not known yet and not counted.',
        },
        of_department: { ja: '%{name} %{count}件', en: '%{name} %{count}' },
        counted_from: { ja: '%{date}以降の紹介の返書です。', en: 'Letters of referrals since %{date}.' },
        no_department: { ja: '診療科なし', en: 'no department' },
        kinds: {
          arrival: { ja: '受診報告', en: 'arrival' },
          interim: { ja: '中間報告', en: 'interim report' },
          final: { ja: '最終報告', en: 'final report' },
        },
      },
      news: {
        title: { ja: 'お知らせ', en: 'News' },
        none: { ja: '新しいお知らせはありません。', en: 'There is nothing new.' },
      },
      alerts: {
        title: { ja: 'アラート', en: 'Alerts' },
        figures: { ja: '%{day} 新規 %{new}施設 / 対象 %{count}施設', en: '%{day}: %{new} new of %{count}' },
      },
      reactions: { ja: '未読のコメント', en: 'Unread comments' },
      now_listed: {
        title: { ja: '公的な一覧に載った医療機関', en: 'Now in the public list' },
        as: {
          ja: '「%{name}」（%{address}）として載りました。カルテで統合できます。',
          en: 'Listed as “%{name}” (%{address}). You can merge them on the chart.',
        },
      },
      files: {
        title: { ja: '取り込みの確認待ち', en: 'Files that wait for you' },
        waiting: { ja: '確認待ち', en: 'waiting' },
        failed: { ja: '失敗', en: 'failed' },
      },
      suggestions: {
        title: { ja: '次の訪問先', en: 'Whom to visit next' },
        all: { ja: 'すべての候補', en: 'All suggestions' },
        none: {
          ja: '訪問を検討したい連携先は今のところありません。',
          en: 'There is no partner to suggest at present.',
        },
        further: {
          ja: 'ほか%{smart_count}つの理由',
          en: '%{smart_count} more reason |||| %{smart_count} more reasons',
        },
      },
      plan: {
        short: { ja: '予定する', en: 'Plan' },
        of: { ja: '「%{title}」への訪問を予定する', en: 'Plan a visit to “%{title}”' },
        planned: { ja: '%{day} に予定', en: 'Planned for %{day}' },
        done: {
          ja: '「%{title}」への訪問を%{day}に予定しました%{other}',
          en: 'Planned a visit to “%{title}” for %{day}%{other}',
        },
        already: {
          ja: '「%{title}」へは%{day}に訪問の予定があります',
          en: 'A visit to “%{title}” is already planned for %{day}',
        },
        other: { ja: '（%{name}さんも%{day}に予定）', en: ' (%{name} is going there on %{day})' },
      },
      targets: {
        title: { ja: '%{month}の目標', en: 'Targets of %{month}' },
        own: { ja: '自分', en: 'Own' },
        office: { ja: '連携室全体', en: 'The office' },
        visits: { ja: '訪問', en: 'Visits' },
        interviews: { ja: '医師との面談', en: 'Doctors met' },
        new_partners: { ja: '新規訪問', en: 'First visits' },
        progress: { ja: '%{done} / %{target}件', en: '%{done} of %{target}' },
      },
      load: {
        title: { ja: '連携室の予定 %{period}', en: 'The office, %{period}' },
        week: { ja: '表示する週', en: 'Week to show' },
        this_week: { ja: '今週', en: 'This week' },
        next_week: { ja: '来週', en: 'Next week' },
        person: { ja: '担当者', en: 'Person' },
        total: { ja: '計', en: 'Total' },
        visits: { ja: '訪問の予定', en: 'planned visits' },
        tasks: { ja: '期限のタスク', en: 'tasks due' },
        none: { ja: 'この週の予定はまだありません。', en: 'Nothing is planned for this week yet.' },
        more_people: { ja: 'ほか%{count}人', en: '%{count} more persons' },
      },
    },
  },
})
