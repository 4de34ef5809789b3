// Small pictures that are drawn a thousand times at once: each is made once for a size, because one path of a thousand arrows
// takes a hundred times as long to draw.

const stamps = new Map<string, HTMLCanvasElement>();

/** What is printed, on a field from -0.5 to 0.5 across. */
const shapes = {
  arrow: "M-.36 0H.36M.11 .22L.36 0L.11 -.22",
  cross: "M-.3 -.3L.3 .3M.3 -.3L-.3 .3",
  unit: "",
};

/** A picture so many pixels wide: lines in an ink, turned by an angle; a unit is a disc of the ink with a rim. */
export function stamp(shape: keyof typeof shapes, size: number, ink: string, angle = 0): HTMLCanvasElement {
  const width = Math.max(3, Math.ceil(size));
  const key = `${shape} ${width} ${ink} ${angle.toFixed(2)}`;
  let picture = stamps.get(key);
  if (picture) return picture;
  if (stamps.size > 400) stamps.clear();
  stamps.set(key, (picture = document.createElement("canvas")));
  picture.width = picture.height = width;
  const c = picture.getContext("2d")!;
  c.translate(width / 2, width / 2);
  if (shape === "unit") {
    for (const [color, rim] of [["#11161c", 0], [ink, Math.max(1, width * 0.13)]] as const) {
      c.beginPath();
      c.arc(0, 0, width / 2 - rim, 0, 2 * Math.PI);
      c.fillStyle = color;
      c.fill();
    }
    return picture;
  }
  c.rotate(angle);
  c.scale(width, width);
  c.lineWidth = Math.max(0.1, 1 / width);
  c.lineCap = c.lineJoin = "round";
  c.strokeStyle = ink;
  c.stroke(new Path2D(shapes[shape]));
  return picture;
}
