// The bar for playing.

export const en = {
  transport: "Playing",
  play: "Play (space)",
  pause: "Pause (space)",
  step: "One step (.)",
  step_back: "One step back (,)",
  to_start: "To the start (Home)",
  to_end: "To the end (End)",
  scrub: "Where it is",
  step_of: "step {n} of {of}",
  step_so_far: "step {n} of {of} so far",
  speed: "Speed",
  per_second: "{n}/s",
};

export const ko: Record<keyof typeof en, string> = {
  transport: "재생",
  play: "재생 (스페이스)",
  pause: "멈춤 (스페이스)",
  step: "한 단계 앞으로 (.)",
  step_back: "한 단계 뒤로 (,)",
  to_start: "처음으로 (Home)",
  to_end: "끝으로 (End)",
  scrub: "재생 위치",
  step_of: "{of}단계 중 {n}단계",
  step_so_far: "지금까지 {of}단계 중 {n}단계",
  speed: "속도",
  per_second: "초당 {n}",
};
